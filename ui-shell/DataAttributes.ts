/** Test handles and focus keys that go onto the element as they are. */
export type DataAttributes = {
  readonly [name: `data-${string}`]: string | number | boolean | undefined
}
