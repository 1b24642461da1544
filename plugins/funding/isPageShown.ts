/** Whether somebody can see the page. */
export const isPageShown = (): boolean =>
  typeof document === 'undefined' || document.visibilityState !== 'hidden'
