/** The restoring of an earlier visit's wallet: `ready` of a modal, until `finish` ends it. */
export function createRestoration() {
  let finish = () => {}
  const restored = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { ready: () => restored, finish: () => finish() }
}
