/**
 * Placement of the modal: a dialog over the page (its element at the end of `body`, or in the
 * given element), or a region inside an element of the host.
 */
export type MountTarget =
  | { readonly kind: 'page'; readonly element?: Element }
  | { readonly kind: 'element'; readonly element: Element }
