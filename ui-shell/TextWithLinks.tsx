import { safeHref } from './safeHref.ts'

type Props = {
  /** A text with placeholders, `{name}`. */
  readonly text: string
  /** The links. */
  readonly links: Readonly<Record<string, { readonly label: string; readonly href: string }>>
}

/** A sentence whose links stand where its language puts them. */
export function TextWithLinks({ text, links }: Props) {
  return text.split(/\{(\w+)\}/).map((part, at) => {
    const link = at % 2 === 1 ? links[part] : undefined
    if (!link) return part
    return (
      <a
        key={part}
        className="link"
        href={safeHref(link.href)}
        target="_blank"
        rel="noreferrer noopener"
      >
        {link.label}
      </a>
    )
  })
}
