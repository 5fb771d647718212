import { Button, Container, Field, Heading, Input, Stack } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { store } from './store.ts';
import { FIELDS } from './words.ts';

export function Landing() {
  const { t } = useTranslation();
  return (
    <Container maxWidth="xl" py="8">
      <Heading as="h1">{t('title')}</Heading>
      <Link to="/login">{t('login')}</Link>
    </Container>
  );
}

export function Login() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  async function submit(event: FormEvent) {
    event.preventDefault();
    await store.kept.put({ key: 'session', value: { email } });
    await store.kept.put({ key: 'form', value: { first_name: 'Aditi', last_name: 'Kulkarni' } });
    await navigate('/profile');
  }
  return (
    <Container maxWidth="xl" py="8">
      <Heading as="h1">{t('login')}</Heading>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <TextField name="login-email" label={t('email')} value={email} onChange={setEmail} />
          <TextField
            name="login-password"
            label={t('password')}
            type="password"
            value={password}
            onChange={setPassword}
          />
          <Button type="submit">{t('submit')}</Button>
        </Stack>
      </form>
    </Container>
  );
}

export function Profile() {
  const { t } = useTranslation();
  const kept = useLiveQuery(async () => ({
    session: await store.kept.get('session'),
    form: await store.kept.get('form'),
  }));
  const [edited, setEdited] = useState<Record<string, string>>();
  if (!kept?.session) return null;
  const values = edited ?? kept.form?.value ?? {};
  return (
    <Container maxWidth="xl" py="8">
      <Heading as="h1">{t('profile')}</Heading>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void store.kept.put({ key: 'form', value: values });
        }}
      >
        <Stack gap="4">
          {FIELDS.map((field) => (
            <TextField
              key={field}
              name={field}
              label={t(field)}
              value={values[field] ?? ''}
              onChange={(value) => setEdited({ ...values, [field]: value })}
            />
          ))}
          <Button type="submit">{t('save')}</Button>
        </Stack>
      </form>
    </Container>
  );
}

interface TextFieldProps {
  name: string;
  label: string;
  type?: string;
  value: string;
  onChange: (value: string) => void;
}

function TextField({ name, label, type = 'text', value, onChange }: TextFieldProps) {
  return (
    <Field.Root required>
      <Field.Label>
        {label} <Field.RequiredIndicator />
      </Field.Label>
      <Input
        id={name}
        type={type}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field.Root>
  );
}
