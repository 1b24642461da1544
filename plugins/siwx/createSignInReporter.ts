import type { Platform, Scope } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { signCancelled, signClicked, signedIn, signInFailed } from '#plugins/ports/siwx'
import type { Toasts } from '#ui-shell'
import { showToast } from '#ui-shell/slots'
import { isEmailCodeRequired } from './isEmailCodeRequired.ts'
import type { SessionSubject } from './NamespaceSignIn.ts'
import type { SignInReporter } from './SignInContext.ts'

const toEventData = ({ network, isSmartAccount }: SessionSubject) => ({ network, isSmartAccount })

/**
 * Emits sign-in events and shows toasts. Messages of wallets and hosts are not included: the log
 * alone has them.
 */
export function createSignInReporter(
  emit: Scope['emit'],
  toasts: () => Promise<Toasts> | undefined,
  { log }: Pick<Platform, 'log'>,
): SignInReporter {
  return {
    clicked: (subject) => emit(signClicked, toEventData(subject)),
    cancelled: (subject) => emit(signCancelled, toEventData(subject)),
    signedIn: (subject) => emit(signedIn, toEventData(subject)),
    failed(subject, error) {
      // The code is asked for next.
      if (isEmailCodeRequired(error)) log('info', 'A sign-in needs a code by email first.', error)
      else if (!isLatchkeyError(error, 'rejected')) log('error', 'A sign-in failed.', error)
      emit(signInFailed, {
        ...toEventData(subject),
        message: isLatchkeyError(error) ? error.message : 'Unknown error',
      })
    },
    toast: (message) => showToast(toasts(), { message, variant: 'error' }),
  }
}
