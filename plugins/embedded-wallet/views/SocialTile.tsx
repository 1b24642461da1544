import { useStyles } from '#ui-shell'
import { SocialMark } from './SocialMark.tsx'
import css from './social.css?inline'
import type { SocialProvider } from './socialNames.ts'

/** The mark of a social login, as large as a picture in a status. */
export function SocialTile({ social }: { readonly social: SocialProvider }) {
  useStyles(css)
  return (
    <span className="social-tile">
      <SocialMark social={social} />
    </span>
  )
}
