#!/bin/zsh -f
# offered-by-zsh.zsh FOLDER LINE: what zsh offers behind a line, by the script `_vitrine` of the folder. Zsh completes only in a
# terminal, and prints for a person; so what it is about to offer is written to a file.
zmodload zsh/zpty
typeset -x OFFERED=$(mktemp) SCRIPTS=$1
setup='PROMPT=; fpath=($SCRIPTS $fpath); autoload -U compinit; compinit -D -u
compadd() {
  local -a found
  [[ " $* " == *" -"[OAD]" "* ]] || { builtin compadd -O found "$@"; print -rl -- $found >>$OFFERED }
  builtin compadd "$@"
}
offer-and-end() { zle complete-word; exit }
zle -N offer-and-end; bindkey "^I" offer-and-end'
zpty terminal zsh -f -i
zpty -w terminal "$setup; print re''ady"
zpty -r terminal said '*ready*'
zpty -w -n terminal "$2"$'\t'
while zpty -r terminal said; do :; done
cat $OFFERED
rm $OFFERED
