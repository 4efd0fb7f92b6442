/** The same mail for who reads no HTML. Nothing in it is markup, so that nothing is escaped. */
export const letterText = `{lead}{.section card}

{amount}
{name}: {code}{.end}{.section pieces}

{.repeated section @}{quantity} × {title}{.section options} ({@}){.end}{.alternates with}
{.end}{.end}{.section totalLine}

{@}{.end}{.repeated section notes}

{.repeated section @}{@}{.alternates with}
{.end}{.end}{.section links}

{.repeated section @}{text}: {address}{.alternates with}
{.end}{.end}{.section footer}

{note}{.section link}
{text}: {address}{.end}{.end}
`;
