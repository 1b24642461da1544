import type { Slice } from '#kernel'
import type { EmbeddedState } from '#plugins/ports/embedded-wallet'

/**
 * Runs a login under a provider's name, or under none by email. A failed one restores the earlier
 * name.
 */
export type WithProvider = <T>(provider: string | undefined, login: () => Promise<T>) => Promise<T>

/** Records the provider of the login in progress. */
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
