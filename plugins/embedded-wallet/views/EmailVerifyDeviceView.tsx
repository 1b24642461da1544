import { useEffect } from 'react'
import { isLatchkeyError } from '#kernel'
import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import {
  IconTile,
  requireParams,
  Screen,
  StatusPanel,
  useKernel,
  useService,
  useTask,
  useText,
} from '#ui-shell'
import { codeMessages } from './codeMessages.ts'
import { ResendButton } from './ResendButton.tsx'
import { useLoginStep } from './useLoginStep.ts'
import { useProblemText } from './useProblemText.tsx'

export default requireParams({ email: 'string' }, EmailVerifyDeviceView)

/** Waits for the approval of a new device by email; the code follows. */
function EmailVerifyDeviceView({
  params: { email },
}: {
  readonly params: { readonly email: string }
}) {
  const t = useText(codeMessages)
  const embeddedWallet = useService(embeddedWalletRef)
  const { platform } = useKernel()
  const next = useLoginStep()
  const waiting = useTask(async (signal: AbortSignal) => {
    await embeddedWallet.awaitDeviceApproval({ signal })
    next('otp', email, 'replace')
  })
  const { run } = waiting
  useEffect(() => void run(), [run])
  const failed = waiting.status === 'failed'
  const error = failed ? waiting.error : undefined
  const { text, retry } = useProblemText(error)
  // The email is read elsewhere, and often for longer than one request waits.
  const isLate = isLatchkeyError(error, 'APKT004')
  useEffect(() => (isLate ? platform.watch(() => void run()) : undefined), [isLate, platform, run])
  const resend = async (signal: AbortSignal) => {
    const step = await embeddedWallet.loginByEmail(email, { signal })
    if (step === 'device') void run()
    else next(step, email, 'replace')
    return step
  }
  return (
    <Screen title={t('device.title')}>
      <StatusPanel
        phase={failed ? 'failed' : 'waiting'}
        ring={failed ? 'error' : 'waiting'}
        picture={<IconTile name="mail" />}
        title={failed ? t('device.failed') : t('device.waiting')}
        text={failed ? text : t('device.text', { email })}
        action={failed ? { label: retry, run: () => void run() } : undefined}
      />
      <ResendButton what="device" act={resend} />
    </Screen>
  )
}
