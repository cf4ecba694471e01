" Vim compiler file: steward(1). After ":compiler steward", ":make" judges the
" file and fills the quickfix list with its faults and what would be legal.
if exists('current_compiler')
	finish
endif
let current_compiler = 'steward'
let s:keep = &cpoptions
set cpoptions&vim

CompilerSet makeprg=steward\ check\ --color=never\ $*\ %:S
CompilerSet errorformat=
	\%E%f:%l:%c:\ illegal:\ %m,
	\%E%f:%l:%c:\ unreadable:\ %m,
	\%W%f:%l:%c:\ undecided:\ %m,
	\%I%f:%l:%c:\ note:\ %m,
	\%+C\ \ \ \ legal:\ %.%#,
	\%-C%*[\ 0-9]\|\ %.%#,
	\%-C\ \ \ \ %.%#,
	\%-G%f:\ record\ %.%#

" steward counts columns in characters, Vim in bytes.
function! s:Columns() abort
	if get(b:, 'current_compiler', get(g:, 'current_compiler', '')) !=# 'steward'
		return
	endif
	let l:lists = expand('<amatch>') ==# 'lmake' ? [getloclist(0), getloclist(0, {'title': 1})] : [getqflist(), getqflist({'title': 1})]
	let l:files = {}
	for l:item in l:lists[0]
		if !l:item.valid || l:item.col < 2 || !l:item.bufnr
			continue
		endif
		if bufloaded(l:item.bufnr)
			let l:line = get(getbufline(l:item.bufnr, l:item.lnum), 0, '')
		else
			if !has_key(l:files, l:item.bufnr)
				let l:files[l:item.bufnr] = readfile(bufname(l:item.bufnr))
			endif
			let l:line = get(l:files[l:item.bufnr], l:item.lnum - 1, '')
		endif
		let l:at = byteidxcomp(l:line, l:item.col - 1)
		let l:item.col = l:at < 0 ? l:item.col : l:at + 1
	endfor
	let l:what = {'items': l:lists[0], 'title': l:lists[1].title}
	if expand('<amatch>') ==# 'lmake'
		call setloclist(0, [], 'r', l:what)
	else
		call setqflist([], 'r', l:what)
	endif
endfunction

augroup steward_columns
	autocmd!
	autocmd QuickFixCmdPost make,lmake call s:Columns()
augroup END

let &cpoptions = s:keep
unlet s:keep
