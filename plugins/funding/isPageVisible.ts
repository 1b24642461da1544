/** Whether somebody can see the page. */
export const isPageVisible = (): boolean =>
  typeof document === 'undefined' || document.visibilityState !== 'hidden'
