/** True while the page is visible. */
export const isPageVisible = (): boolean =>
  typeof document === 'undefined' || document.visibilityState !== 'hidden'
