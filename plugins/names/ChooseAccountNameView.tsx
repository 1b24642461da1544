import { chooseAccountNameRoute, registerAccountNameRoute } from '#plugins/ports/names'
import type { IconName } from '#ui-shell'
import { Button, Icon, IconTile, Screen, useRouter, useStyles, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { NamesUnavailable } from './NamesUnavailable.tsx'
import css from './names.css?inline'
import { useNames } from './useNames.ts'

/** Explains names, and leads to choosing one. */
export default function ChooseAccountNameView() {
  const t = useText(messages)
  const router = useRouter()
  const { offered } = useNames()
  useStyles(css)
  return (
    <Screen title={t('choose.title')}>
      {offered ? (
        <>
          <ul className="name-reasons">
            <Reason icon="user" title={t('choose.what')} text={t('choose.whatText')} />
            <Reason icon="check" title={t('choose.free')} text={t('choose.freeText')} />
            <Reason icon="globe" title={t('choose.public')} text={t('choose.publicText')} />
          </ul>
          <Button
            variant="primary"
            wide
            data-action="choose"
            focusKey={chooseAccountNameRoute.id}
            icon={<Icon name="plus" small />}
            onClick={() => router.push(registerAccountNameRoute, undefined)}
          >
            {t('choose.start')}
          </Button>
        </>
      ) : (
        <NamesUnavailable />
      )}
    </Screen>
  )
}

function Reason({
  icon,
  title,
  text,
}: {
  readonly icon: IconName
  readonly title: string
  readonly text: string
}) {
  return (
    <li>
      <IconTile name={icon} />
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    </li>
  )
}
