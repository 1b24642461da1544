const names = new Intl.DisplayNames('en', { type: 'language' })

type Props = {
  readonly locales: readonly string[]
  readonly chosen: string | undefined
  onChoose(locale: string | undefined): void
}

/** The language of the modal: of the pictures, or any one, live. */
export function LocaleSelect({ locales, chosen, onChoose }: Props) {
  return (
    <label className="locale">
      Language{' '}
      <select
        value={chosen ?? ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
      >
        <option value="">As in the appearance</option>
        {locales.map((locale) => (
          <option key={locale} value={locale}>
            {names.of(locale)} ({locale})
          </option>
        ))}
      </select>
    </label>
  )
}
