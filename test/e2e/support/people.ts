import { randomUUID } from 'node:crypto';

export const INVENTED_STATE = 'Maharashtra';

export interface Family {
  /** The name of the relation type, as its button shows it. */
  readonly relation: 'Self' | 'Daughter' | 'Son';
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly candidateName: string;
  readonly basicInfo: BasicInfo;
}

export interface BasicInfo {
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'Female' | 'Male' | 'Other';
  /** A person types the date in another form than it is stored in (spec.md §5). */
  readonly dob: { readonly stored: string; readonly typed: string };
  readonly maritalStatus: 'NeverMarried' | 'Divorced' | 'Widowed';
  readonly profession: string;
  readonly education: readonly string[];
  readonly motherName: string;
  readonly fatherName: string;
  readonly contactName: string;
  readonly contactNumber: string;
  readonly country: string;
  readonly state: string;
  readonly city: string;
}

/** Each call invents another e-mail address and another password. */
export function inventMotherAndDaughter(): Family {
  return {
    relation: 'Daughter',
    name: 'Sunita Kulkarni',
    email: inventEmail('sunita.kulkarni'),
    password: `aai-${randomUUID()}`,
    candidateName: 'Anjali Kulkarni',
    basicInfo: {
      firstName: 'Anjali',
      lastName: 'Kulkarni',
      gender: 'Female',
      dob: { stored: '1998-04-03', typed: '3/4/1998' },
      maritalStatus: 'NeverMarried',
      profession: 'Teacher',
      education: ['B.A.', 'B.Ed.'],
      motherName: 'Sunita',
      fatherName: 'Prakash',
      contactName: 'Sunita Kulkarni',
      contactNumber: '9876543210',
      country: 'India',
      state: INVENTED_STATE,
      city: 'Pune',
    },
  };
}

/** His first name has two letters in Devanagari, which the forms must accept. */
export function inventYoungMan(): Family {
  return {
    relation: 'Self',
    name: 'यश देशमुख',
    email: inventEmail('yash.deshmukh'),
    password: `svatah-${randomUUID()}`,
    candidateName: 'यश देशमुख',
    basicInfo: {
      firstName: 'यश',
      lastName: 'देशमुख',
      gender: 'Male',
      dob: { stored: '1995-11-20', typed: '20 nov 1995' },
      maritalStatus: 'NeverMarried',
      profession: 'Software engineer',
      education: ['B.E.'],
      motherName: 'वंदना',
      fatherName: 'अनिल',
      contactName: '',
      contactNumber: '9123456780',
      country: 'India',
      state: INVENTED_STATE,
      city: 'Nagpur',
    },
  };
}

/** This domain can never receive mail (RFC 2606). */
function inventEmail(name: string): string {
  return `${name}.${randomUUID().slice(0, 8)}@families.example`;
}
