/** Bytes that files of forms may take. What one address may send in a day is a limit like those of the API. */
export interface UploadQuotas {
  /** Of one site. */
  readonly site: number;
  /** Of all sites of a database. */
  readonly total: number;
  /** What the disk keeps for everything else. */
  readonly free: number;
}

const megabyte = 1024 * 1024;
export const defaultQuotas: UploadQuotas = { site: 2048 * megabyte, total: 10_240 * megabyte, free: 512 * megabyte };
