import type { Scope } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { signCancelled, signClicked, signedIn, signInFailed } from '#plugins/ports/siwx'
import type { Toasts } from '#ui-shell'
import type { SessionSubject } from './NamespaceSignIn.ts'
import type { SignInReporter } from './SignInContext.ts'

const toEventData = ({ network, isSmartAccount }: SessionSubject) => ({ network, isSmartAccount })

/**
 * Emits the events of signing in, and shows toasts. What a wallet or a host said in words of its
 * own is not passed on.
 */
export function createSignInReporter(
  emit: Scope['emit'],
  toasts: () => Promise<Toasts> | undefined,
): SignInReporter {
  return {
    clicked: (subject) => emit(signClicked, toEventData(subject)),
    cancelled: (subject) => emit(signCancelled, toEventData(subject)),
    signedIn: (subject) => emit(signedIn, toEventData(subject)),
    failed: (subject, error) =>
      emit(signInFailed, {
        ...toEventData(subject),
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
