import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import { useService, useText } from '#ui-shell'
import { EmailForm } from './EmailForm.tsx'
import { messages } from './messages.ts'
import { useLoginStep } from './useLoginStep.ts'

/** The email login as one of the connect methods. */
export default function EmailSection() {
  const t = useText(messages)
  const embeddedWallet = useService(embeddedWalletRef)
  const next = useLoginStep()
  return (
    <section data-method="email">
      <EmailForm
        compact
        label={t('email.label')}
        go={t('email.go')}
        act={async (email, signal) =>
          next(await embeddedWallet.loginByEmail(email, { signal }), email)
        }
      />
    </section>
  )
}
