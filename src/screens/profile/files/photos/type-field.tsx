import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../components/fields/select-field.tsx';
import { PHOTO_TYPES, type PhotoType } from '../../../../domain/enumerations.ts';

interface TypeFieldProps {
  id: string;
  label: string;
  value: PhotoType | '';
  error: string | undefined;
  onChange: (type: PhotoType | '') => void;
}

export function TypeField({ onChange, ...field }: TypeFieldProps) {
  const { t } = useTranslation('photos');
  return (
    <SelectField
      {...field}
      required
      options={PHOTO_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))}
      onChange={(value) => onChange(PHOTO_TYPES.find((type) => type === value) ?? '')}
    />
  );
}
