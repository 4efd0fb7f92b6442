/** The twelve columns stand one below the other; where, says the rule that this is imported in. */
const gridBreaker = `
.sqs-layout .sqs-row { display: block; }
.sqs-layout .sqs-row .col { float: none; width: auto !important; --block-start: 0px; --block-end: 0px; }
.sqs-layout .sqs-row .sqs-block.float { float: none; width: auto !important; }
.sqs-layout .sqs-block-spacer { display: none; }
`;

const iconTemplates = `
.sqs-svg-icon--list { line-height: 0; }
.sqs-svg-icon--wrapper { position: relative; display: inline-block; width: 36px; height: 36px; }
.sqs-svg-icon--wrapper > div, .sqs-svg-icon--social { display: block; width: 100%; height: 100%; }
.sqs-use--background, .sqs-use--mask { fill: none; }
`;

const uiFont = `
.sqs-ui-font { font-family: "Helvetica Neue", Helvetica, Arial, sans-serif; font-weight: 400; font-style: normal; }
.sqs-ui-font-size { font-size: 13px; line-height: 1.4em; }
`;

/** Sheets that published folders import and the platform brings; a file of the folder comes first. */
export const platformSheets: ReadonlyMap<string, string> = new Map([
  ['sqs-grid-breaker', gridBreaker],
  ['svg-icon-templates', iconTemplates],
  ['sqs-ui-font', uiFont],
]);
