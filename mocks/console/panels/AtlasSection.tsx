import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useSyncExternalStore } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { Icon } from '../../../src/ui/mark/Icon'
import { Progress } from '../../../src/ui/feedback/Progress'
import { FramedList, Heading, Item, ErrorBanner, Small, Spread } from './panel-parts'
import { externalUrl } from '../file-page'
import { onShownEntriesChange, saveShownEntries, readShownEntries, shownEntriesText } from '../preferences'
import { useStageController } from '../stage/local-controller'
import { useConsole, useAction } from '../use-sandbox'
import { atlas, atlasGroups, type AtlasEntry } from '../atlas/atlas-entries'

/** Lists every error text of the product. Each entry has a button that shows the text in the app, and a link. */
export function AtlasSection(): JSX.Element {
  const { page } = useConsole()
  const controller = useStageController()
  const work = useAction()
  useSyncExternalStore(onShownEntriesChange, shownEntriesText)
  const shown = readShownEntries()
  const countOf = (entries: readonly AtlasEntry[]): number => entries.filter(({ id }) => shown.has(id)).length
  const count = countOf(atlas)

  return (
    <Stack as="section" gap="4" aria-label="Error atlas">
      <Stack gap="1.5">
        <Spread>
          <Heading>Error atlas</Heading>
          {count > 0 ? (
            <Button size="sm" variant="ghost" onClick={() => saveShownEntries(new Set())}>
              Reset count
            </Button>
          ) : null}
        </Spread>
        <Small>Every error text of the product. Select Show to see one in the app.</Small>
        <Progress label="Texts shown" value={count} max={atlas.length} valueText={`${count} of ${atlas.length}`} />
      </Stack>
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
      {atlasGroups.map((group) => {
        const entries = atlas.filter((entry) => entry.group === group)
        return (
          <Stack key={group} gap="1.5">
            <Spread>
              <Heading as="h4">{group}</Heading>
              <Small as="span">
                {countOf(entries)} of {entries.length}
              </Small>
            </Spread>
            <FramedList>
              {entries.map((entry) => (
                <Item key={entry.id}>
                  <Box as="span" flex="1" minWidth="0">
                    {entry.text}
                  </Box>
                  {shown.has(entry.id) ? (
                    <Box as="span" display="inline-flex" flex="none" color="success.fg">
                      <Icon name="check" size={14} />
                      <VisuallyHidden>Shown</VisuallyHidden>
                    </Box>
                  ) : null}
                  <CopyButton what={`link to ${entry.id}`} text={linkTo(page.basePath, entry)} />
                  <Button
                    size="sm"
                    aria-label={`Show ${entry.text}`}
                    disabled={work.busy}
                    onClick={() => void work.run(() => controller.showEntry(entry.id))}
                  >
                    Show
                  </Button>
                </Item>
              ))}
            </FramedList>
          </Stack>
        )
      })}
    </Stack>
  )
}

const linkTo = (basePath: string, entry: AtlasEntry): string => externalUrl(`${basePath}?show=${entry.id}`)
