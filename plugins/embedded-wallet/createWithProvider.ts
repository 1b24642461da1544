import type { Slice } from '#kernel'
import type { EmbeddedState } from '#plugins/ports/embedded-wallet'

/**
 * Logs in under a provider's name. One that did not come to an end leaves the name of the one
 * before.
 */
export type WithProvider = <T>(provider: string, login: () => Promise<T>) => Promise<T>

/** Keeps, while somebody logs in, with whom. */
export function createWithProvider(state: Slice<EmbeddedState>): WithProvider {
  const set = (provider: string | undefined) =>
    state.update((draft) => {
      draft.socialProvider = provider
    })
  return async (provider, login) => {
    const { socialProvider: before } = state.get()
    set(provider)
    try {
      return await login()
    } catch (error) {
      set(state.get().user ? before : undefined)
      throw error
    }
  }
}
