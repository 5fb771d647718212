/** The URL of the SFNT font inside the WOFF file (build/sfnt-fonts.ts). */
declare module '*.woff?sfnt' {
  const url: string;
  export default url;
}
