import { memberEntry, shapes } from '@eqs/session'
import { announce, Button, Icon, List } from '@eqs/ui'
import { useState } from 'react'
import css from './recent-searches.module.css'
import { searchTexts as texts } from './search-texts.ts'

// Stores and shows the recent searches of this member in this browser.

const entry = memberEntry('SEARCHES', shapes.array(shapes.string()))

/** Maximum number of searches that are stored and shown. */
const limit = 5

/** Minimum length of a search that is stored, in characters. */
const fewest = 2

/** Maximum length of a search, in characters. */
const most = 80

/** The stored searches, newest first. */
const readSearches = (): readonly string[] => (entry.read() ?? []).filter(({ length }) => length <= most)

export function rememberSearch(words: string): void {
  const asked = words.trim()
  if (asked.length < fewest) return
  const others = readSearches().filter(one => one.toLocaleLowerCase('es') !== asked.toLocaleLowerCase('es'))
  entry.write([asked, ...others].slice(0, limit))
}

interface RecentSearchesProps {
  readonly onChoose: (words: string) => void
  readonly onForgotten: () => void
}

/** The list of recent searches. The member can repeat a search or clear the list. */
export function RecentSearches({ onChoose, onForgotten }: RecentSearchesProps) {
  const [recent] = useState(readSearches)
  if (recent.length === 0) return null
  const forget = () => {
    entry.write([])
    announce(texts.forgotten)
    onForgotten()
  }
  return (
    <div className={css.recent} data-holds-focus="true">
      <p className={css.title}>{texts.recent}</p>
      <List>
        {recent.map(again => (
          <li key={again}>
            <button
              type="button"
              className={css.again}
              aria-label={texts.again(again)}
              onClick={() => onChoose(again)}
            >
              <Icon name="clock" size={18} />
              <span>{again}</span>
            </button>
          </li>
        ))}
      </List>
      <Button variant="quiet" onClick={forget}>
        {texts.forget}
      </Button>
    </div>
  )
}
