/** A stylesheet as text, for `CSSStyleSheet.replaceSync`. */
declare module '*.css?inline' {
  const text: string
  export default text
}
