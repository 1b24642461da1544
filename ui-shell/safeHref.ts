/**
 * A link as it may stand in `href`: web links and links that open an app. Links that would run code
 * or show foreign content in this page's name are dropped.
 */
export function safeHref(link: string): string | undefined {
  return URL.canParse(link) &&
    !/^(javascript|data|vbscript|blob|file|filesystem|about|view-source|(chrome|ms|search)(-.*)?):$/.test(
      new URL(link).protocol,
    )
    ? link
    : undefined
}
