import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { liveStoreFile } from '../../../../server/shop/live/live-store-file.ts';
import { checkStoreFile, readStoreFile } from '../../../../server/shop/live/store-file.ts';
import { SiteUnusable } from '../../../../server/site/lib/diagnostics.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-store-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (text: string) => writeFileSync(join(folder, 'store.json'), text);
const places = () =>
  checkStoreFile(folder).diagnostics.map(({ code, line, column, message }) => `${line}:${column} ${code} ${message}`);

describe('the rules of a store', () => {
  it('are absent without a file, and as written with one', () => {
    expect(readStoreFile(folder)).toBeUndefined();
    write('{"minimumSubtotalCents": 500}');
    expect(readStoreFile(folder)).toEqual({ minimumSubtotalCents: 500 });
  });

  it('are told every mistake at its place, with what was found', () => {
    write(`{
  "coupons": [
    { "promoCode": "SPRING", "name": "Spring", "kind": "half", "value": 10 },
    { "promoCode": "", "name": "None", "kind": "amount", "valu": 10 }
  ],
  "minimumSubtotalCents": "ten",
  "taxrules": []
}
`);
    expect(places()).toEqual([
      expect.stringMatching(/^6:27 store-rule-invalid minimumSubtotalCents: .*expected.*, found "ten"\.$/),
      expect.stringMatching(/^3:56 store-rule-invalid coupons\.0\.kind: .*"percent".*found "half"\.$/),
      expect.stringMatching(/^4:20 store-rule-invalid coupons\.1\.promoCode: .*, found ""\.$/),
      '4:58 store-rule-invalid coupons.1.valu: there is no such member.',
      '7:3 store-rule-invalid taxrules: there is no such member.',
    ]);
  });

  it.each(['https://else.example/thanks', 'thanks', '//else.example', 'javascript:alert(1)'])(
    'refuse a form that would lead its visitors to %s, before anybody has sent it',
    (successRedirect) => {
      write(JSON.stringify({ forms: [{ id: 'f', name: 'F', fields: [], successRedirect }] }));
      expect(places()).toEqual([
        expect.stringMatching(/^1:\d+ store-rule-invalid forms\.0\.successRedirect: .*its own site/),
      ]);
      expect(() => readStoreFile(folder)).toThrow(SiteUnusable);
    },
  );

  it('take a form that leads to a page of the site', () => {
    write(JSON.stringify({ forms: [{ id: 'f', name: 'F', fields: [], successRedirect: '/thank-you?from=form#top' }] }));
    expect(places()).toEqual([]);
  });

  it('are told where a member is missing: at what lacks it', () => {
    write('{\n  "coupons": [{ "name": "Spring", "kind": "percent" }]\n}');
    expect(places()).toEqual([expect.stringMatching(/^2:15 store-rule-invalid coupons\.0\.promoCode: /)]);
  });

  it('are told of a lock on a path that no page of the site can have', () => {
    write('{"locks": [{ "path": "/trade.v2/..b", "password": "abcd" }, { "path": "/../trade", "password": "abcd" }]}');
    expect(places()).toEqual([
      expect.stringMatching(/^1:71 store-rule-invalid locks\.1\.path: .*found "\/\.\.\/trade"/),
    ]);
  });

  it('are told without what a password is', () => {
    write('{"locks": [{ "path": "/trade", "password": "abc" }]}');
    expect(places()).toEqual([expect.stringMatching(/^1:44 .* locks\.0\.password: (?!.*abc)/)]);
  });

  it('are told where the file is no JSON', () => {
    write('{\n  "coupons": [],\n}');
    expect(places()).toEqual(['3:1 json-invalid Expected a member name in double quotes, found "}".']);
  });

  it('are told what the server lacks for them, where it lacks it', () => {
    write('{\n  "captcha": {\n    "lowestScore": 0.7, "siteKey": "k"\n  }\n}');
    expect(places()).toEqual([]);
    const forServer = { hasCaptchaSecret: false, takesOrders: true };
    expect(checkStoreFile(folder, forServer)).toMatchObject({
      value: { captcha: { siteKey: 'k' } },
      diagnostics: [{ code: 'captcha-unverified', severity: 'warning', line: 3, column: 36 }],
    });
    expect(checkStoreFile(folder, { takesOrders: true }).diagnostics).toEqual([]);
    write('{}');
    expect(checkStoreFile(folder, forServer).diagnostics).toEqual([]);
    write('{"testPayment": true}');
    expect(checkStoreFile(folder, forServer).diagnostics).toMatchObject([
      { code: 'test-payment', severity: 'warning' },
    ]);
    expect(places()).toEqual([]);
  });

  it('say that the test captcha is on, which needs no secret and gives way to a service', () => {
    const forServer = { hasCaptchaSecret: false, takesOrders: true };
    const asking = '"forms": [{ "id": "f", "captchaSettings": { "enabled": true } }]';
    write(`{"testCaptcha": true, ${asking}}`);
    expect(checkStoreFile(folder, forServer).diagnostics).toMatchObject([
      { code: 'test-captcha', severity: 'warning' },
    ]);
    write(`{${asking}}`);
    expect(checkStoreFile(folder, forServer).diagnostics).toMatchObject([{ code: 'captcha-unverified' }]);
    write('{"testCaptcha": true, "captcha": { "siteKey": "k" }}');
    expect(checkStoreFile(folder, forServer).diagnostics).toMatchObject([{ code: 'captcha-unverified' }]);
  });

  it('warn of a captcha that pages carry and the rules do not name', () => {
    const codes = () =>
      checkStoreFile(folder, { takesOrders: true }).diagnostics.map(({ code, file }) => `${file} ${code}`);
    const shared = join(folder, '_site.json');
    write('{}');
    writeFileSync(shared, '{"recaptchaEnterpriseContext":{"recaptchaEnterpriseSiteKey":"k"}}');
    expect(codes()).toEqual(['_site.json captcha-key-unchecked']);
    writeFileSync(shared, '{"website":{"captchaSettings":{"siteKey":"k"}}}');
    expect(codes()).toEqual(['_site.json captcha-key-unchecked']);
    expect(places()).toEqual([]);
    write('{"captcha":{"siteKey":"k"}}');
    expect(codes()).toEqual([]);
    rmSync(shared);
  });

  it('are not read through a link that leads elsewhere', () => {
    symlinkSync('/etc/hostname', join(folder, 'store.json'));
    expect(checkStoreFile(folder)).toMatchObject({ diagnostics: [{ code: 'path-outside' }] });
  });

  it('end an opening in words, and stay as they were when they break later', () => {
    write('{"minimumSubtotalCents": -1}');
    expect(() => liveStoreFile(folder, () => undefined)).toThrow(SiteUnusable);
    expect(() => readStoreFile(folder)).toThrow(/^store\.json:1:26 minimumSubtotalCents: .*, found -1\. The members /);
    write('{"minimumSubtotalCents": 1}');
    const told: unknown[] = [];
    let now = 0;
    const rules = liveStoreFile(
      folder,
      (fault) => told.push(fault),
      () => now,
    );
    write('{"minimumSubtotalCents": "one"}');
    now = 2_000;
    expect(rules()).toEqual({ minimumSubtotalCents: 1 });
    expect(told).toEqual([expect.objectContaining({ message: expect.stringContaining('store.json:1:26 ') })]);
  });
});
