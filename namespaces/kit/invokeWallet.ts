/**
 * Calls a wallet's method and maps its failures to faults.
 * A throw, a rejection and a foreign `then` all become a rejected promise.
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
