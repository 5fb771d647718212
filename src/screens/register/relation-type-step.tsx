import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ChoiceTile } from '../../components/choice-tile.tsx';
import type { RelationType } from '../../domain/account.ts';
import { ChoiceList } from './choice-list.tsx';
import type { StepProps } from './step-props.ts';
import { useRelationTypes } from './use-choices.ts';

/** Step 2. The choice opens the next step. */
export function RelationTypeStep({ registration, change }: StepProps) {
  const { t, i18n } = useTranslation('account');
  const relationTypes = useRelationTypes();

  /** Our own texts in the reader's language if they exist, otherwise the server's. */
  function wordsOf({ name, description }: RelationType) {
    if (!i18n.exists(`account:register.relations.${name}.name`)) return { name, description };
    const key = name as 'Self';
    return {
      name: t(`register.relations.${key}.name`),
      description: t(`register.relations.${key}.description`),
    };
  }

  return (
    <>
      <chakra.p mb="4" color="fg.muted">
        {t('register.relationType.intro')}
      </chakra.p>
      <ChoiceList {...relationTypes}>
        {(relation) => {
          const { name, description } = wordsOf(relation);
          return (
            <ChoiceTile
              name={name}
              description={description ?? undefined}
              isCurrent={registration.relationType === relation.id}
              onChoose={() => change({ relationType: relation.id, step: 'details' })}
            />
          );
        }}
      </ChoiceList>
    </>
  );
}
