import type { Abort, Caip2 } from '#kernel'
import { defineRoute, defineService } from '#kernel'

/** Says what a name is good for, and leads to `RegisterAccountName`. */
export const chooseAccountNameRoute = defineRoute('ChooseAccountName')
/** Takes the name to register. */
export const registerAccountNameRoute = defineRoute('RegisterAccountName')
/** The name is registered. */
export const registerAccountNameSuccessRoute = defineRoute('RegisterAccountNameSuccess')

/** Names of accounts. */
export type Names = {
  /**
   * Looks a name up; `name` normalised by ENSIP-15, as the caller types it. `undefined`: nobody has it on that network. Rejects as the provider's calls do.
   * What is kept is at most 5 minutes old; `fresh` asks again.
   */
  resolve(
    name: string,
    network: Caip2,
    options?: Abort & { readonly fresh?: boolean },
  ): Promise<{ readonly address: string; readonly name: string } | undefined>
}
/** Names, for plugins. */
export const names = defineService<Names>('names')
