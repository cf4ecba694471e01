" Records of board games for steward(1).
autocmd BufNewFile,BufRead *.stw setfiletype steward
