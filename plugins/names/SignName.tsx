import { useEffect } from 'react'
import { networksRef, parseAccountId, routerRef } from '#kernel'
import type { Registration } from '#plugins/ports/names'
import { registerAccountNameSuccessRoute } from '#plugins/ports/names'
import {
  AddressText,
  ArmedButton,
  Icon,
  IconTile,
  StatusPanel,
  useService,
  useSnapshot,
  useTask,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'

type Props = { readonly registration: Registration; onFailed(): void }

/** The exact text to sign; one press has the wallet sign it once, and submits it. */
export function SignName({ registration, onFailed }: Props) {
  const t = useText(messages)
  const { reset } = useService(routerRef)
  const { action, name } = registration
  const { at } = useSnapshot(action, action.get())
  const { run, status } = useTask(() => registration.register())
  useEffect(() => action.cancel, [action])
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends once
  useEffect(() => {
    if (status === 'ok') reset(registerAccountNameSuccessRoute)
    if (status === 'failed') onFailed()
  }, [status])
  const picture = <IconTile name="user" />
  if (at === 'confirmed')
    return (
      <StatusPanel
        phase="posting"
        ring="waiting"
        picture={picture}
        title={t('review.posting', { name })}
        text={t('review.postingText')}
      />
    )
  if (at !== 'review' && at !== 'checking')
    return (
      <StatusPanel
        phase="asking"
        ring="waiting"
        picture={picture}
        title={t('review.asking')}
        text={t('review.askingText')}
      />
    )
  return (
    <>
      <Facts registration={registration} />
      <ArmedButton
        variant="primary"
        wide
        data-action="sign"
        icon={<Icon name="check" small />}
        busy={at === 'checking'}
        onPress={() => void run()}
      >
        {t('review.sign')}
      </ArmedButton>
    </>
  )
}

function Facts({ registration: { name, action } }: Pick<Props, 'registration'>) {
  const t = useText(messages)
  const { find } = useService(networksRef)
  return (
    <>
      <dl className="name-facts">
        <div>
          <dt>{t('review.name')}</dt>
          <dd data-fact="name">
            <bdi dir="ltr">{name}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('review.network')}</dt>
          <dd>
            <bdi>{find(action.network)?.name ?? action.network}</bdi>
          </dd>
        </div>
        <div className="name-whole">
          <dt>{t('review.account')}</dt>
          <dd>
            <AddressText address={parseAccountId(action.account).address} whole />
          </dd>
        </div>
        <div className="name-whole">
          <dt>{t('review.message')}</dt>
          <dd>
            <bdi className="name-message" dir="ltr" data-fact="message">
              {'message' in action.action && action.action.message}
            </bdi>
          </dd>
        </div>
      </dl>
      <p className="name-free">
        <Icon name="check" small />
        {t('review.free')}
      </p>
    </>
  )
}
