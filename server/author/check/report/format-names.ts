/** The ways in which programs are told what was found. */
const machineFormatNames = ['json', 'sarif', 'github', 'junit'] as const;

export type MachineFormat = (typeof machineFormatNames)[number];

/**
 * Apart from what writes them, which knows every rule: the table of commands is read by each command. `pretty` is the
 * command's own.
 */
export const formatNames: readonly string[] = ['pretty', ...machineFormatNames];
