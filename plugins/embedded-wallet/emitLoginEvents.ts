import type { AbortOptions, Connections } from '#kernel'
import { isLatchkeyError } from '#kernel'
import type { AccountType, EmbeddedWallet, PopupProvider } from '#plugins/ports/embedded-wallet'
import {
  accountTypeChosen,
  deviceRegistered,
  emailCodeFailed,
  emailSubmitted,
  socialUserRequested,
} from '#plugins/ports/embedded-wallet'
import type { WalletScope } from './WalletScope.ts'

type LoginSteps = Pick<
  EmbeddedWallet,
  'loginByEmail' | 'awaitDeviceApproval' | 'confirmCode' | 'loginBySocial' | 'setAccountType'
>
type Tools = { readonly emit: WalletScope['emit']; readonly connections: Connections }

/** Wraps a wallet's login steps so that they emit analytics events. */
export function emitLoginEvents<Wallet extends LoginSteps>(
  wallet: Wallet,
  { emit, connections }: Tools,
): Wallet {
  let submitted: string | undefined
  return {
    ...wallet,
    async loginByEmail(email: string, options?: AbortOptions) {
      const step = await wallet.loginByEmail(email, options)
      if (submitted !== email) emit(emailSubmitted)
      submitted = step === 'connected' ? undefined : email
      return step
    },
    async awaitDeviceApproval(options?: AbortOptions) {
      await wallet.awaitDeviceApproval(options)
      emit(deviceRegistered)
    },
    async confirmCode(code: string, options?: AbortOptions) {
      try {
        await wallet.confirmCode(code, options)
      } catch (error) {
        if (!options?.signal?.aborted)
          emit(emailCodeFailed, { message: isLatchkeyError(error) ? error.message : '' })
        throw error
      }
      submitted = undefined
    },
    loginBySocial(provider: PopupProvider, result: string, options?: AbortOptions) {
      emit(socialUserRequested, { provider })
      return wallet.loginBySocial(provider, result, options)
    },
    async setAccountType(namespace: string, type: AccountType) {
      await wallet.setAccountType(namespace, type)
      emit(accountTypeChosen, {
        accountType: type,
        network: connections.getState(namespace)?.networkState.caipNetwork?.caipNetworkId,
      })
    },
  }
}
