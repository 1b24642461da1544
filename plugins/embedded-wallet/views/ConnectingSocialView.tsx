import type { PopupProvider, SocialLoginMode } from '#plugins/ports/embedded-wallet'
import { Button, requireParams, Screen, StatusPanel, useText } from '#ui-shell'
import { SocialTile } from './SocialTile.tsx'
import { socialMessages } from './socialMessages.ts'
import { socialNames } from './socialNames.ts'
import type { SocialPhase } from './socialPhase.ts'
import { useProblemText } from './useProblemText.tsx'
import { useSocialLogin } from './useSocialLogin.tsx'
import { waitMessages } from './waitMessages.ts'

type Props = { readonly params: { readonly provider: PopupProvider } & SocialLoginMode }

const rings: Partial<Readonly<Record<SocialPhase, 'waiting' | 'ok'>>> = {
  blocked: 'waiting',
  leaving: 'waiting',
  waiting: 'waiting',
  finishing: 'waiting',
  approved: 'ok',
}

export default requireParams({ provider: 'string' }, ConnectingSocialView)

/** Waits for a social login, and shows the progress. */
function ConnectingSocialView({ params: { provider, ...mode } }: Props) {
  const t = useText(waitMessages)
  const tSocial = useText(socialMessages)
  const { phase, error, address, isUntried, reopen, leave } = useSocialLogin(provider, mode)
  const problem = useProblemText(error)
  const name = socialNames[provider]
  const ring = rings[phase] ?? 'error'
  const label =
    ring === 'error' || phase === 'leaving'
      ? problem.retry
      : phase === 'waiting'
        ? t('openAgain')
        : undefined
  const text =
    phase === 'refused' || phase === 'failed' ? problem.text : t(`${phase}Text`, { name })
  return (
    <Screen title={name}>
      <StatusPanel
        phase={phase}
        ring={ring}
        picture={<SocialTile social={provider} />}
        title={isUntried ? tSocial('go', { name }) : t(phase, { name })}
        text={isUntried ? undefined : text}
        action={label === undefined ? undefined : { label, run: reopen }}
      />
      {phase === 'blocked' && (
        <>
          <Button variant="primary" wide onClick={reopen}>
            {t('open')}
          </Button>
          {address === undefined && (
            <Button wide onClick={leave}>
              {t('here')}
            </Button>
          )}
        </>
      )}
    </Screen>
  )
}
