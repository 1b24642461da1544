import { useEffect } from 'react'
import { networksRef, parseAccountId, routerRef } from '#kernel'
import { accountRoute } from '#plugins/ports/account'
import type { Registration } from '#plugins/ports/names'
import { registerAccountNameSuccessRoute } from '#plugins/ports/names'
import {
  ArmedButton,
  CopyableAddress,
  Fact,
  FactList,
  Icon,
  ReviewBar,
  ReviewStatus,
  useService,
  useSnapshot,
  useTask,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import { useNames } from './useNames.ts'

type Props = { readonly registration: Registration; onSign(): void; onFailed(): void }

/**
 * The exact text to sign, which stays in sight; one press has the wallet sign it once. `onSign` is
 * called with that press: the review then stays for its account.
 */
export function SignName({ registration, onSign, onFailed }: Props) {
  const t = useText(messages)
  const { reset } = useService(routerRef)
  const active = useNames().account
  const { action, name } = registration
  const { at } = useSnapshot(action, action.get())
  const { run, status } = useTask(() => registration.register())
  useEffect(() => action.cancel, [action])
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends once
  useEffect(() => {
    if (status === 'ok')
      reset(active === action.account ? registerAccountNameSuccessRoute : accountRoute)
    if (status === 'failed') onFailed()
  }, [status])
  return (
    <>
      <Facts registration={registration} />
      <ReviewBar>
        {at === 'confirmed' ? (
          <ReviewStatus
            phase="posting"
            mark="waiting"
            title={t('review.posting', { name })}
            text={t('review.postingText')}
          />
        ) : at === 'review' || at === 'checking' ? (
          <ArmedButton
            variant="primary"
            wide
            data-action="sign"
            icon={<Icon name="check" small />}
            busy={at === 'checking'}
            onPress={() => {
              onSign()
              void run()
            }}
          >
            {t('review.sign')}
          </ArmedButton>
        ) : (
          <ReviewStatus
            phase="asking"
            mark="waiting"
            title={t('review.asking')}
            text={t('review.askingText')}
          />
        )}
      </ReviewBar>
    </>
  )
}

/** The name, the account it leads to and the exact message, from the review to the outcome. */
function Facts({ registration: { name, action } }: Pick<Props, 'registration'>) {
  const t = useText(messages)
  const { find } = useService(networksRef)
  return (
    <>
      <p className="name-head">
        <bdi dir="ltr" data-fact="name">
          {name}
        </bdi>
      </p>
      <FactList>
        <Fact label={t('review.network')}>
          <bdi>{find(action.network)?.name ?? action.network}</bdi>
        </Fact>
        <Fact label={t('review.account')} tall>
          <CopyableAddress address={parseAccountId(action.account).address} />
        </Fact>
        <Fact label={t('review.message')} tall>
          <bdi className="name-message" dir="ltr" data-fact="message">
            {'message' in action.action && action.action.message}
          </bdi>
        </Fact>
      </FactList>
      <p className="name-free">
        <Icon name="check" small />
        {t('review.free')}
      </p>
    </>
  )
}
