/** The same mail for who reads no HTML. Nothing in it is markup, so that nothing is escaped. */
export const letterText = `{lead}{.section card}

{amount}
{name}: {leftToRightMark}{code}{.end}{.section pieces}

{.repeated section @}{quantity} × {title}{.section options} ({@}){.end}{.section sum}: {@}{.end}{.alternates with}
{.end}{.end}{.section totals}

{.repeated section @}{name}: {amount}{.alternates with}
{.end}{.or}{.section totalLine}

{@}{.end}{.end}{.repeated section notes}

{.repeated section @}{@}{.alternates with}
{.end}{.end}{.section address}

{title}
{.repeated section lines}{@}{.alternates with}
{.end}{.end}{.section billing}

{title}
{.repeated section lines}{@}{.alternates with}
{.end}{.end}{.section links}

{.repeated section @}{text}: {address}{.alternates with}
{.end}{.end}{.section footer}

{note}{.section link}
{text}: {address}{.end}{.end}

{siteTitle}{.section siteUrl}
{@}{.end}
`;
