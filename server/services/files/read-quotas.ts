import { defaultQuotas, type UploadQuotas } from './upload-quotas.ts';

const units = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

/** The quotas of two settings; what they leave out is the usual. Throws for what is no size. */
export function readUploadQuotas(total: string | undefined, site: string | undefined): UploadQuotas {
  const ofAll = total ? readSize('UPLOAD_QUOTA', total) : defaultQuotas.total;
  const ofSite = site ? readSize('SITE_UPLOAD_QUOTA', site) : Math.min(defaultQuotas.site, ofAll);
  if (ofSite > ofAll) throw new Error('SITE_UPLOAD_QUOTA must not be larger than UPLOAD_QUOTA, which all sites share.');
  return { ...defaultQuotas, site: ofSite, total: ofAll };
}

function readSize(name: string, setting: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?) ?([MGT]B)$/.exec(setting.trim()) ?? [];
  if (amount === undefined) throw new Error(`${name} must be a size such as 500MB or 10GB.`);
  return Math.floor(Number(amount) * units[unit as keyof typeof units]);
}
