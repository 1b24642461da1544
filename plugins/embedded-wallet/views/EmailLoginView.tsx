import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import { Screen, useService, useText } from '#ui-shell'
import { EmailForm } from './EmailForm.tsx'
import { messages } from './messages.ts'
import { useLoginStep } from './useLoginStep.ts'

/** The email login alone. */
export default function EmailLoginView() {
  const t = useText(messages)
  const embeddedWallet = useService(embeddedWalletRef)
  const next = useLoginStep()
  return (
    <Screen title={t('email.title')}>
      <EmailForm
        label={t('email.label')}
        go={t('email.go')}
        hint={t('email.text')}
        act={async (email, signal) =>
          next(await embeddedWallet.loginByEmail(email, { signal }), email)
        }
      />
    </Screen>
  )
}
