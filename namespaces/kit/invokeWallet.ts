/**
 * Turns whatever a wallet's method does (throw, return, a promise, something with a `then`) into a
 * promise that rejects with what `faultOf` makes of
 * its failure.
 */
export async function invokeWallet(
  call: () => unknown,
  toFault: (error: unknown) => unknown,
): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    throw toFault(error)
  }
}
