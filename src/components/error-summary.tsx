import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

interface ErrorSummaryProps {
  errors: readonly { fieldId: string; message: string }[];
  /** The number of the attempt to submit. When it changes, the box gets the focus again. */
  attempt: number;
}

/** The box disappears when no error is left. It takes the focus only after an attempt to submit. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const { t } = useTranslation('common');
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <chakra.section
      ref={box}
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      px="5"
      py="4"
      bg="danger.subtle"
      color="danger"
      border="2px solid"
      borderColor="danger"
      borderRadius="card"
    >
      <Flex gap="3" align="center" mb="1">
        <Icon name="triangle" bold />
        <chakra.h2 id="error-summary-title" textStyle="h3">
          {t('errorSummary.title', { count: errors.length })}
        </chakra.h2>
      </Flex>
      <chakra.ul ps="2" columns="15rem">
        {errors.map(({ fieldId, message }) => (
          <chakra.li key={fieldId} display="flex" alignItems="center" gap="3">
            <chakra.span
              aria-hidden="true"
              flexShrink={0}
              boxSize="0.4rem"
              borderRadius="round"
              bg="danger"
            />
            <chakra.a
              href={`#${fieldId}`}
              display="flex"
              alignItems="center"
              minHeight="target"
              fontWeight="600"
              textUnderlineOffset="0.3em"
              onClick={(event) => {
                event.preventDefault();
                document.querySelector<HTMLElement>(`#${CSS.escape(fieldId)}`)?.focus();
              }}
            >
              {message}
            </chakra.a>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
