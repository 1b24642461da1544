import type { Scope } from '#kernel'
import { isLatchkeyError } from '#kernel'
import type { Toasts } from '#ui-shell'
import type { Tell } from './FlowDesk.ts'
import { signCancelled, signClicked, signedIn, signInFailed } from './port.ts'
import type { Pair } from './Seat.ts'

const factsOf = ({ network, isSmartAccount }: Pair) => ({ network, isSmartAccount })

/**
 * Emits the events of signing in, and shows toasts. What a wallet or a host said in words of its
 * own is not passed on.
 */
export function createTell(emit: Scope['emit'], toasts: () => Promise<Toasts> | undefined): Tell {
  return {
    clicked: (pair) => emit(signClicked, factsOf(pair)),
    cancelled: (pair) => emit(signCancelled, factsOf(pair)),
    signedIn: (pair) => emit(signedIn, factsOf(pair)),
    failed: (pair, error) =>
      emit(signInFailed, {
        ...factsOf(pair),
        message: isLatchkeyError(error) ? error.message : 'Unknown error',
      }),
    toast(message) {
      toasts()?.then(
        (shown) => shown.show({ message, variant: 'error' }),
        // Without a shell nobody sees it.
        () => {},
      )
    },
  }
}
