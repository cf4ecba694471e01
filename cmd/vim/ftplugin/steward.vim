" Vim filetype plugin: records of board games for steward(1).
if exists('b:did_ftplugin')
	finish
endif
let b:did_ftplugin = 1

" comments stand in braces; words of a record have dashes in them
setlocal comments= commentstring={%s}
setlocal iskeyword+=-
setlocal suffixesadd=.json
let b:undo_ftplugin = 'setlocal comments< commentstring< iskeyword< suffixesadd<'
