declare module 'ejs' {
  const ejs: { compile(text: string, options: Readonly<Record<string, unknown>>): (data?: unknown) => string };
  export default ejs;
}
