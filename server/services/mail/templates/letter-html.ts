/**
 * The HTML of every mail, in JSON-T. Mail programs read tables and inline styles; the sheet in the head only
 * turns the colours over for who reads in the dark, where it is understood. Lines begin at the side
 * `start` and end at `end`; `auto` keeps what people wrote in its own direction.
 */
export const letterHtml = `<!doctype html>
<html lang="{language|htmltag}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{subject|html}</title>
<style>
:root {.meta-left} color-scheme: light dark; {.meta-right}
@media (prefers-color-scheme: dark) {.meta-left}
.ground {.meta-left} background: #161513 !important; {.meta-right}
.sheet {.meta-left} background: #24221f !important; {.meta-right}
.sheet, .text {.meta-left} color: #f3f0ea !important; {.meta-right}
.quiet {.meta-left} color: #b9b2a6 !important; {.meta-right}
.rule {.meta-left} border-color: #46423b !important; {.meta-right}
.button {.meta-left} background: #9ccbe8 !important; color: #161513 !important; {.meta-right}
{.meta-right}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f1efeb;">
<table role="presentation" class="ground" dir="{direction}" lang="{language|htmltag}" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f1efeb;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;color:#1d1b18;border-radius:8px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5;">
<tr><td style="padding:24px 24px 0;font-weight:600;overflow-wrap:anywhere;word-break:break-word;">{.section siteUrl}<a class="text" href="{@|htmltag}" style="color:#1d1b18;text-decoration:none;">{siteTitle|html}</a>{.or}{siteTitle|html}{.end}</td></tr>
<tr><td style="padding:12px 24px 8px;"><h1 style="margin:0;font-size:22px;line-height:1.3;font-weight:600;overflow-wrap:anywhere;word-break:break-word;">{lead|html}</h1></td></tr>
{.section card}<tr><td style="padding:8px 24px;">
<table role="presentation" class="rule" width="100%" cellpadding="0" cellspacing="0" border="0" style="border:1px solid #dedad2;border-radius:8px;">
<tr><td align="center" style="padding:20px 12px 4px;font-size:32px;line-height:1.2;font-weight:600;">{amount|html}</td></tr>
<tr><td align="center" class="quiet" style="padding:4px 12px 0;color:#5d574d;font-size:14px;">{name|html}</td></tr>
<tr><td align="center" dir="ltr" style="padding:0 12px 20px;font-family:ui-monospace,Consolas,monospace;font-size:20px;letter-spacing:1px;overflow-wrap:anywhere;">{code|html}</td></tr>
</table>
</td></tr>{.end}
{.section pieces}<tr><td style="padding:8px 24px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
{.repeated section @}<tr>
{.section picture}<td class="rule" width="72" valign="top" style="padding:12px 0;border-bottom:1px solid #dedad2;"><img src="{@|htmltag}" alt="{title|htmltag}" width="72" style="display:block;width:72px;height:auto;border:0;border-radius:4px;font-size:12px;"></td>
<td class="rule" width="16" style="border-bottom:1px solid #dedad2;"></td>{.end}
<td class="rule" valign="top"{.section picture}{.or} colspan="3"{.end} style="padding:12px 0;border-bottom:1px solid #dedad2;overflow-wrap:anywhere;word-break:break-word;">{quantity} × <span dir="auto">{title|html}</span>{.section options}<br><span class="quiet" dir="auto" style="color:#5d574d;font-size:14px;">{@|html}</span>{.end}</td>
<td class="rule" valign="top" align="{end}" style="padding:12px 0;padding-{start}:12px;border-bottom:1px solid #dedad2;white-space:nowrap;">{sum|html}</td>
</tr>{.end}
</table>
</td></tr>{.end}
{.section totals}<tr><td style="padding:8px 24px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
{.repeated section @}<tr><td class="quiet" style="padding:2px 0;color:#5d574d;">{name|html}</td><td align="{end}" style="padding:2px 0;white-space:nowrap;">{.section isTotal}<strong>{amount|html}</strong>{.or}{amount|html}{.end}</td></tr>
{.end}</table>
</td></tr>{.end}
{.repeated section notes}<tr><td style="padding:8px 24px;overflow-wrap:anywhere;word-break:break-word;">{.repeated section @}<span dir="auto">{@|html}</span>{.alternates with}<br>{.end}</td></tr>
{.end}{.section address}<tr><td style="padding:8px 24px;overflow-wrap:anywhere;word-break:break-word;"><span class="quiet" style="color:#5d574d;font-size:14px;">{title|html}</span><br>{.repeated section lines}<span dir="auto">{@|html}</span>{.alternates with}<br>{.end}</td></tr>
{.end}{.section billing}<tr><td style="padding:8px 24px;overflow-wrap:anywhere;word-break:break-word;"><span class="quiet" style="color:#5d574d;font-size:14px;">{title|html}</span><br>{.repeated section lines}<span dir="auto">{@|html}</span>{.alternates with}<br>{.end}</td></tr>
{.end}{.repeated section links}<tr><td style="padding:12px 24px;"><a class="button" href="{address|htmltag}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f4d6b;color:#ffffff;text-decoration:none;font-weight:600;">{text|html}</a></td></tr>
{.end}{.section footer}<tr><td class="quiet" style="padding:16px 24px 0;color:#5d574d;font-size:14px;overflow-wrap:anywhere;word-break:break-word;">{note|html}{.section link} <a class="quiet" href="{address|htmltag}" style="color:#5d574d;">{text|html}</a>{.end}</td></tr>
{.end}<tr><td style="padding:0 24px 24px;"></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
