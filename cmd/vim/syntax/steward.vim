" Vim syntax file: records of board games for steward(1); see steward-record(5).
if exists('b:current_syntax')
	finish
endif
let s:keep = &cpoptions
set cpoptions&vim

syntax case ignore

" A record begins at [Game " and nowhere else; it ends at * or where the next begins.
" What stands outside, such as the rest of a mail, has no group.
syntax region stewardRecord matchgroup=stewardTag start=/\[\s*Game\ze\s*"/ matchgroup=stewardEnd end=/\*/ matchgroup=NONE end=/\ze\[\s*Game\s*"/me=s-1
	\ contains=stewardComment,stewardString,stewardBracket,stewardNumber,stewardSeat,stewardOther,stewardClaim,stewardComma,stewardColon,stewardHidden,stewardMail

syntax region stewardComment start=/{/ end=/}/ extend
syntax region stewardString contained start=/"/ skip=/\\./ end=/"/ contains=stewardEscape
syntax match stewardEscape contained /\\["\\]/
syntax match stewardEscapeError contained /\\["\\]\@!/ containedin=stewardString

syntax match stewardBracket contained /\[/ nextgroup=stewardTag,stewardOwnTag,stewardTagError skipwhite skipempty
syntax match stewardBracket contained /\]/
syntax match stewardTagError contained /[a-z][a-z0-9-]*/
syntax match stewardOwnTag contained /X-[a-z0-9-]*/
syntax match stewardTag contained /\%(Game\|Event\|Site\|Date\|Round\|Table\|Author\|Source\|Note\|Seat\|Components\|Rules\|Ruling\|House\|Result\|Name\|Case\|Expect\|From\)\>-\@!/

" 7. red: verb word, @blue verb, = claim
syntax match stewardNumber contained /\<\d\+\.\d\@!/
syntax match stewardSeat contained /\<[a-z][a-z0-9+.-]*\ze\s*:/
syntax match stewardColon contained /:/ nextgroup=stewardVerb,stewardOther,stewardClaim skipwhite skipempty
syntax match stewardComma contained /,/ nextgroup=stewardVerb,stewardOther,stewardClaim skipwhite skipempty
syntax match stewardOther contained /@\s*[a-z][a-z0-9+.-]*/ nextgroup=stewardVerb,stewardClaim skipwhite skipempty
syntax match stewardClaim contained /=\s*[a-z][a-z-]*/
syntax match stewardVerb contained /[a-z][a-z-]*/
syntax match stewardHidden contained /?\d*/

" > and | before the lines of a quoted mail
syntax match stewardMail contained /^[>| \t]*[>|]/

syntax sync match stewardSync grouphere stewardRecord /\[\s*Game\ze\s*"/
syntax sync minlines=50

highlight default link stewardComment Comment
highlight default link stewardString String
highlight default link stewardEscape SpecialChar
highlight default link stewardEscapeError Error
highlight default link stewardBracket Delimiter
highlight default link stewardTag Keyword
highlight default link stewardOwnTag PreProc
highlight default link stewardTagError Error
highlight default link stewardNumber Number
highlight default link stewardSeat Type
highlight default link stewardOther Type
highlight default link stewardClaim PreProc
highlight default link stewardVerb Statement
highlight default link stewardHidden Special
highlight default link stewardEnd Delimiter
highlight default link stewardMail Comment

let b:current_syntax = 'steward'
let &cpoptions = s:keep
unlet s:keep
