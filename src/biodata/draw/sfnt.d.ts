/** The URL of the SFNT font that the WOFF file contains (build/sfnt-fonts.ts). */
declare module '*.woff?sfnt' {
  const url: string;
  export default url;
}
