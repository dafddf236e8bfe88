import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Stack } from '@chakra-ui/react/stack'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { type CSSProperties, type JSX, useRef } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { TextField } from '../../../src/ui/field/TextField'
import { customAccent, contrast } from '../../../src/ui/theme/custom-accent'
import { MAGIC_NUMBER_BYTES, pictureType } from '../../../src/shared/picture-type'
import { palette } from '../../../src/ui/theme/palette'
import { ErrorBanner, Row } from '../../console/panel-parts'
import { useAction } from '../../console/use-sandbox'
import { type Draft, type FormPartProps, isColor } from './draft'
import { FormPart } from './RowList'
import { LIMITS } from '../../world/company/company'

/** Taller logos are scaled down to this height. It is twice the largest height in the app, for high-density screens. */
const MAX_HEIGHT_PX = 96
const MAX_WIDTH_PX = 5 * MAX_HEIGHT_PX
const tooLarge = 'This picture is too large. Choose one under 45 kB.'

/**
 * Returns a picture file as a data URL. Pictures other than SVG are scaled down if needed. Throws if the browser cannot
 * read the file, or if the data URL exceeds `LIMITS.logo`.
 */
async function readLogo(file: File): Promise<string> {
  const type = pictureType(new Uint8Array(await file.slice(0, MAGIC_NUMBER_BYTES).arrayBuffer()))
  const original = await readDataUrl(type === '' ? file : new Blob([file], { type }))
  if (type === '' && file.type === 'image/svg+xml') {
    if (original.length > LIMITS.logo) throw new Error(tooLarge)
    return original
  }
  const image = new Image()
  image.src = original
  await image.decode().catch(() => {
    throw new Error('Your browser can’t open this picture. Choose a PNG, JPEG, WebP, or SVG file.')
  })
  const scale = Math.min(1, MAX_HEIGHT_PX / image.naturalHeight, MAX_WIDTH_PX / image.naturalWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  // Browsers without a WebP encoder return a PNG data URL.
  const reduced = canvas.toDataURL('image/webp', 0.85)
  const smallest = original.length < reduced.length ? original : reduced
  if (smallest.length > LIMITS.logo) throw new Error(tooLarge)
  return smallest
}

function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () => reject(new Error('Your browser can’t read this file.')))
    reader.readAsDataURL(file)
  })
}

/** Accent colors of Fairlead. */
const DEFAULTS = { light: palette.accent.solid[0], dark: palette.accent.fg[1] }

/** A section with fields for name, logo, and colors, and a preview. */
export function BrandFields({ draft, change, errorAt }: FormPartProps): JSX.Element {
  const work = useAction()
  const inputRef = useRef<HTMLInputElement>(null)
  const choose = (file: File | undefined): void => {
    if (file && !work.busy) void work.run(async () => change({ logo: await readLogo(file) }))
  }
  return (
    <FormPart
      aria-label="Brand"
      // Without this, the browser would leave the app and open the dropped file.
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files
        if (file) event.preventDefault()
        choose(file)
      }}
      onPaste={(event) => choose(event.clipboardData.files[0])}
    >
      <TextField
        label="Company"
        required
        value={draft.company}
        error={errorAt('company')}
        onChange={(company) => change({ company })}
        autoComplete="off"
      />
      <Grid templateColumns="repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))" alignItems="start" gap="2">
        <ColorField
          label="Color"
          fallback={DEFAULTS.light}
          value={draft.light}
          error={errorAt('colors.light')}
          onChange={(light) => change({ light })}
        />
        <ColorField
          label="Dark theme color"
          hint="Empty: same as above"
          fallback={draft.light || DEFAULTS.dark}
          value={draft.dark}
          error={errorAt('colors.dark')}
          onChange={(dark) => change({ dark })}
        />
      </Grid>
      <Row>
        <Button size="sm" icon="upload" loading={work.busy} onClick={() => inputRef.current?.click()}>
          {draft.logo === '' ? 'Choose logo' : 'Change logo'}
        </Button>
        {draft.logo === '' ? null : (
          <Button size="sm" variant="ghost" onClick={() => change({ logo: '' })}>
            Remove logo
          </Button>
        )}
        <input
          ref={inputRef}
          hidden
          type="file"
          aria-label="Logo file"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onChange={({ target }) => {
            choose(target.files?.[0])
            target.value = ''
          }}
        />
      </Row>
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
      <Preview draft={draft} />
    </FormPart>
  )
}

interface ColorProps {
  label: string
  hint?: string
  /** Placeholder of the text field, and color of the color picker while the field has no valid color. */
  fallback: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function ColorField({ label, fallback, value, onChange, ...text }: ColorProps): JSX.Element {
  return (
    <Grid templateColumns="2.5rem minmax(0, 1fr)" alignItems="start" gap="2">
      <chakra.input
        type="color"
        // The text field has a label above it. This margin aligns the color picker with the field.
        mt="6"
        width="10"
        height="9"
        p="0.5"
        border="1px solid"
        borderColor="border.control"
        borderRadius="md"
        bg="none"
        cursor="pointer"
        aria-label={`${label}, color picker`}
        value={isColor(value) ? value : isColor(fallback) ? fallback : DEFAULTS.light}
        onChange={({ target }) => onChange(target.value)}
      />
      <TextField
        {...text}
        label={label}
        placeholder={fallback}
        value={value}
        onChange={(typed) => onChange(typed.trim().toLowerCase())}
        spellCheck={false}
        autoComplete="off"
      />
    </Grid>
  )
}

/** A preview of the brand in the light and the dark theme, with the contrast ratio of link text. */
function Preview({ draft: { company, light, dark, logo } }: { draft: Draft }): JSX.Element {
  const accent = isColor(light) ? customAccent(light, isColor(dark) ? dark : light) : palette.accent
  return (
    <Grid
      templateColumns="1fr 1fr"
      border="1px solid"
      borderColor="border"
      borderRadius="lg"
      overflow="hidden"
      role="group"
      aria-label="Preview"
    >
      {([0, 1] as const).map((side) => {
        const surface: CSSProperties = { background: palette.bg.panel[side], color: palette.fg.default[side] }
        const ratio = contrast(accent.fg[side], palette.bg.panel[side])
        return (
          <Stack key={side} align="start" gap="2" p="3" minWidth="0" style={surface}>
            <Flex align="center" gap="2" minWidth="0" maxWidth="full" fontWeight="semibold">
              {logo === '' ? null : <chakra.img src={logo} alt="" height="7" maxWidth="20" objectFit="contain" />}
              <Text as="span" truncate>
                {company || 'Your company'}
              </Text>
            </Flex>
            <Box
              as="span"
              px="3"
              py="1"
              borderRadius="md"
              fontWeight="medium"
              style={{ background: accent.solid[side], color: accent.contrast[side] }}
            >
              Buy lead
            </Box>
            <span style={{ color: accent.fg[side], fontWeight: 500 }}>{`Link text ${ratio.toFixed(1)} : 1`}</span>
          </Stack>
        )
      })}
    </Grid>
  )
}
