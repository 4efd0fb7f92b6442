import { Argument, type Command } from 'commander';
import { shells } from './completion/shells.ts';

/** The command that tells shells what there is to type. */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .summary('let a shell complete commands and flags')
    .description('Print a script by which a shell completes commands, their flags, the values of these, and files.')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .addHelpText(
      'after',
      `
Examples:
  vitrine completion bash > vitrine.bash
  vitrine completion fish > vitrine.fish

To have it in every shell:
  bash  eval "$(vitrine completion bash)" in ~/.bashrc
  zsh   a file named _vitrine in a folder of $fpath
  fish  a file named vitrine.fish in ~/.config/fish/completions`,
    )
    .action(async (shell: (typeof shells)[number]) => {
      const { printCompletion } = await import('./completion/print-completion.ts');
      await printCompletion(program, shell);
    });
}
