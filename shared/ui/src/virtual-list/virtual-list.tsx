import { clsx, List } from '@eqs/ui'
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import css from './virtual-list.module.css'

export interface VirtualListProps<Item> {
  readonly items: readonly Item[]
  /** Returns the key of an item. Default: its index. */
  readonly getKey?: (item: Item) => string
  /** Estimated height of a row in CSS pixels, before it is measured. */
  readonly usualHeight: number
  /**
   * Number of rows rendered beyond each edge of the window, so that fast scrolling shows no gap. At least 1,
   * the default, so that Tab can reach the next row. A list has at most 150 elements in the performance tests.
   */
  readonly spareRows?: number
  readonly className?: string | undefined
  /** Class of each `<li>`. A gap between rows is padding, because margins are not measured. */
  readonly rowClassName?: string | undefined
  /** Renders the content of a row. */
  readonly children: (item: Item, index: number) => ReactNode
}

/**
 * A list that renders only the rows near the window, because a member may have ten thousand of them. The
 * focused row and its neighbours are always rendered, so that scrolling does not lose focus.
 *
 * @example
 * <VirtualList items={movements} usualHeight={72}>
 *   {movement => <LedgerRow movement={movement} />}
 * </VirtualList>
 */
export function VirtualList<Item>({
  items,
  getKey,
  usualHeight,
  spareRows = 1,
  className,
  rowClassName,
  children
}: VirtualListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState<number>()
  // When the screen renders again, the content above the list may have changed its height. Scrolling renders
  // only the list, and its props are then the same. Without a rendering, the height changes with the width of
  // the window, with zoom and with fonts that arrive late.
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [items, children])

  const keyAt = (index: number) => {
    const item = items[index]
    return item === undefined || !getKey ? index : getKey(item)
  }
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => usualHeight,
    getItemKey: keyAt,
    overscan: spareRows,
    rangeExtractor: range => rowsAround(focused, range),
    scrollMargin: top,
    useFlushSync: false
  })
  const keepFocused = ({ target }: FocusEvent) => {
    const index = target.closest('li')?.dataset.index
    setFocused(index === undefined ? undefined : Number(index))
  }
  // The focused row is reset only when focus leaves the list. Otherwise the row and its neighbours could
  // unmount, and Tab would have no target.
  const letGo = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(undefined)
  }
  return (
    <List
      ref={list}
      className={clsx(css.list, className)}
      style={{ blockSize: rows.getTotalSize() }}
      onFocus={keepFocused}
      onBlur={letGo}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index]
        return (
          item !== undefined && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={clsx(css.row, rowClassName)}
              style={{ insetBlockStart: start - top }}
              aria-setsize={items.length}
              aria-posinset={index + 1}
            >
              {children(item, index)}
            </li>
          )
        )
      })}
    </List>
  )
}

/** The indexes of the rows near the window, of the focused row, and of its neighbours, which Tab reaches. */
function rowsAround(focused: number | undefined, range: Range): number[] {
  const near = defaultRangeExtractor(range)
  if (focused === undefined) return near
  const aroundFocus = [focused - 1, focused, focused + 1].filter(index => index >= 0 && index < range.count)
  return [...new Set([...near, ...aroundFocus])].sort((one, other) => one - other)
}
