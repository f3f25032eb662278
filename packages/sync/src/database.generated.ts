// Generated from supabase/migrations by `npm run db:types`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "bucket_list": {
                  Row: {
                    "created_at": string,"find_id": string | null,"found_date": string | null,"id": string,"name": string,"notes": string | null,"quest_id": string | null,"status": string,"sync_xid": unknown,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"find_id"?: string | null,"found_date"?: string | null,"id"?: string,"name": string,"notes"?: string | null,"quest_id"?: string | null,"status"?: string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"find_id"?: string | null,"found_date"?: string | null,"id"?: string,"name"?: string,"notes"?: string | null,"quest_id"?: string | null,"status"?: string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "bucket_list_find_id_fkey"
      columns: ["find_id"]
isOneToOne: false
      referencedRelation: "finds"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bucket_list_find_id_fkey"
      columns: ["find_id"]
isOneToOne: false
      referencedRelation: "finds_with_geojson"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bucket_list_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bucket_list_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests_with_geojson"
      referencedColumns: ["id"]
    }
                  ]
                },"contact_interactions": {
                  Row: {
                    "contact_id": string,"created_at": string,"follow_up_date": string | null,"id": string,"interaction_date": string,"kind": string,"summary": string | null,"sync_xid": unknown,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "contact_id": string,"created_at"?: string,"follow_up_date"?: string | null,"id"?: string,"interaction_date"?: string,"kind"?: string,"summary"?: string | null,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "contact_id"?: string,"created_at"?: string,"follow_up_date"?: string | null,"id"?: string,"interaction_date"?: string,"kind"?: string,"summary"?: string | null,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "contact_interactions_contact_id_fkey"
      columns: ["contact_id"]
isOneToOne: false
      referencedRelation: "landowner_contacts"
      referencedColumns: ["id"]
    }
                  ]
                },"equipment": {
                  Row: {
                    "attributes": NonNullable<Json>,"created_at": string,"date_bought": string | null,"id": string,"make": string | null,"model": string | null,"name": string,"notes": string | null,"purchase_currency": string | null,"purchase_location": string | null,"purchase_price": number | null,"serial_number": string | null,"sync_xid": unknown,"type": string,"updated_at": string,"user_id": string,"warranty_duration_months": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "attributes"?: NonNullable<Json>,"created_at"?: string,"date_bought"?: string | null,"id"?: string,"make"?: string | null,"model"?: string | null,"name": string,"notes"?: string | null,"purchase_currency"?: string | null,"purchase_location"?: string | null,"purchase_price"?: number | null,"serial_number"?: string | null,"sync_xid"?: unknown,"type"?: string,"updated_at"?: string,"user_id"?: string,"warranty_duration_months"?: number | null
                  }
                  Update: {
                    "attributes"?: NonNullable<Json>,"created_at"?: string,"date_bought"?: string | null,"id"?: string,"make"?: string | null,"model"?: string | null,"name"?: string,"notes"?: string | null,"purchase_currency"?: string | null,"purchase_location"?: string | null,"purchase_price"?: number | null,"serial_number"?: string | null,"sync_xid"?: unknown,"type"?: string,"updated_at"?: string,"user_id"?: string,"warranty_duration_months"?: number | null
                  }
                  Relationships: [
                    
                  ]
                },"find_equipment": {
                  Row: {
                    "created_at": string,"equipment_id": string,"find_id": string,"id": string,"role": string,"sync_xid": unknown,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"equipment_id": string,"find_id": string,"id"?: string,"role"?: string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"equipment_id"?: string,"find_id"?: string,"id"?: string,"role"?: string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "find_equipment_equipment_id_fkey"
      columns: ["equipment_id"]
isOneToOne: false
      referencedRelation: "equipment"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "find_equipment_find_id_fkey"
      columns: ["find_id"]
isOneToOne: false
      referencedRelation: "finds"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "find_equipment_find_id_fkey"
      columns: ["find_id"]
isOneToOne: false
      referencedRelation: "finds_with_geojson"
      referencedColumns: ["id"]
    }
                  ]
                },"finds": {
                  Row: {
                    "category": string,"coil_id": string | null,"created_at": string,"depth_cm": number | null,"details": string | null,"detector_id": string | null,"diameter_mm": number | null,"found_at": string,"ground_compaction": string | null,"ground_mineralization": string | null,"id": string,"item_description": string,"length_mm": number | null,"location_geom": unknown,"material": string | null,"moisture_level": string | null,"period": string | null,"pinpointer_id": string | null,"quest_id": string,"special_conditions": string | null,"sync_xid": unknown,"target_id": string | null,"terrain_type": string | null,"thickness_mm": number | null,"trash_density": string | null,"updated_at": string,"user_id": string,"weight_g": number | null,"width_mm": number | null,"year_from": number | null,"year_to": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "category"?: string,"coil_id"?: string | null,"created_at"?: string,"depth_cm"?: number | null,"details"?: string | null,"detector_id"?: string | null,"diameter_mm"?: number | null,"found_at"?: string,"ground_compaction"?: string | null,"ground_mineralization"?: string | null,"id"?: string,"item_description"?: string,"length_mm"?: number | null,"location_geom"?: unknown,"material"?: string | null,"moisture_level"?: string | null,"period"?: string | null,"pinpointer_id"?: string | null,"quest_id": string,"special_conditions"?: string | null,"sync_xid"?: unknown,"target_id"?: string | null,"terrain_type"?: string | null,"thickness_mm"?: number | null,"trash_density"?: string | null,"updated_at"?: string,"user_id"?: string,"weight_g"?: number | null,"width_mm"?: number | null,"year_from"?: number | null,"year_to"?: number | null
                  }
                  Update: {
                    "category"?: string,"coil_id"?: string | null,"created_at"?: string,"depth_cm"?: number | null,"details"?: string | null,"detector_id"?: string | null,"diameter_mm"?: number | null,"found_at"?: string,"ground_compaction"?: string | null,"ground_mineralization"?: string | null,"id"?: string,"item_description"?: string,"length_mm"?: number | null,"location_geom"?: unknown,"material"?: string | null,"moisture_level"?: string | null,"period"?: string | null,"pinpointer_id"?: string | null,"quest_id"?: string,"special_conditions"?: string | null,"sync_xid"?: unknown,"target_id"?: string | null,"terrain_type"?: string | null,"thickness_mm"?: number | null,"trash_density"?: string | null,"updated_at"?: string,"user_id"?: string,"weight_g"?: number | null,"width_mm"?: number | null,"year_from"?: number | null,"year_to"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "finds_coil_id_fkey"
      columns: ["coil_id"]
isOneToOne: false
      referencedRelation: "equipment"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finds_detector_id_fkey"
      columns: ["detector_id"]
isOneToOne: false
      referencedRelation: "equipment"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finds_pinpointer_id_fkey"
      columns: ["pinpointer_id"]
isOneToOne: false
      referencedRelation: "equipment"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finds_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finds_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests_with_geojson"
      referencedColumns: ["id"]
    }
                  ]
                },"landowner_contacts": {
                  Row: {
                    "address": string | null,"created_at": string,"email": string | null,"id": string,"name": string,"notes": string | null,"phone": string | null,"preferred_contact": string | null,"sync_xid": unknown,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "address"?: string | null,"created_at"?: string,"email"?: string | null,"id"?: string,"name": string,"notes"?: string | null,"phone"?: string | null,"preferred_contact"?: string | null,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "address"?: string | null,"created_at"?: string,"email"?: string | null,"id"?: string,"name"?: string,"notes"?: string | null,"phone"?: string | null,"preferred_contact"?: string | null,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"map_layers": {
                  Row: {
                    "address": string,"created_at": string,"id": string,"is_savable": boolean,"name": string,"sync_xid": unknown,"tiles": NonNullable<Json>,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "address": string,"created_at"?: string,"id"?: string,"is_savable"?: boolean,"name": string,"sync_xid"?: unknown,"tiles": NonNullable<Json>,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "address"?: string,"created_at"?: string,"id"?: string,"is_savable"?: boolean,"name"?: string,"sync_xid"?: unknown,"tiles"?: NonNullable<Json>,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"media": {
                  Row: {
                    "byte_size": number | null,"created_at": string,"duration_ms": number | null,"equipment_id": string | null,"filename": string,"find_id": string | null,"id": string,"image_height": number | null,"image_width": number | null,"media_type": string,"permission_id": string | null,"quest_id": string | null,"recorded_at": string | null,"sort_order": number,"storage_path": string,"sync_xid": unknown,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "byte_size"?: number | null,"created_at"?: string,"duration_ms"?: number | null,"equipment_id"?: string | null,"filename"?: string,"find_id"?: string | null,"id"?: string,"image_height"?: number | null,"image_width"?: number | null,"media_type": string,"permission_id"?: string | null,"quest_id"?: string | null,"recorded_at"?: string | null,"sort_order"?: number,"storage_path": string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "byte_size"?: number | null,"created_at"?: string,"duration_ms"?: number | null,"equipment_id"?: string | null,"filename"?: string,"find_id"?: string | null,"id"?: string,"image_height"?: number | null,"image_width"?: number | null,"media_type"?: string,"permission_id"?: string | null,"quest_id"?: string | null,"recorded_at"?: string | null,"sort_order"?: number,"storage_path"?: string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "media_equipment_id_fkey"
      columns: ["equipment_id"]
isOneToOne: false
      referencedRelation: "equipment"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "media_find_id_fkey"
      columns: ["find_id"]
isOneToOne: false
      referencedRelation: "finds"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "media_find_id_fkey"
      columns: ["find_id"]
isOneToOne: false
      referencedRelation: "finds_with_geojson"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "media_permission_id_fkey"
      columns: ["permission_id"]
isOneToOne: false
      referencedRelation: "property_permissions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "media_permission_id_fkey"
      columns: ["permission_id"]
isOneToOne: false
      referencedRelation: "property_permissions_with_geojson"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "media_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "media_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests_with_geojson"
      referencedColumns: ["id"]
    }
                  ]
                },"planned_quests": {
                  Row: {
                    "created_at": string,"day": string,"gear_ids": (string)[],"goal": string | null,"id": string,"name": string,"permission_id": string | null,"quest_id": string | null,"start_time": string | null,"sync_xid": unknown,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"day": string,"gear_ids"?: (string)[],"goal"?: string | null,"id"?: string,"name": string,"permission_id"?: string | null,"quest_id"?: string | null,"start_time"?: string | null,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"day"?: string,"gear_ids"?: (string)[],"goal"?: string | null,"id"?: string,"name"?: string,"permission_id"?: string | null,"quest_id"?: string | null,"start_time"?: string | null,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "planned_quests_permission_id_fkey"
      columns: ["permission_id"]
isOneToOne: false
      referencedRelation: "property_permissions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "planned_quests_permission_id_fkey"
      columns: ["permission_id"]
isOneToOne: false
      referencedRelation: "property_permissions_with_geojson"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "planned_quests_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "planned_quests_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests_with_geojson"
      referencedColumns: ["id"]
    }
                  ]
                },"posts": {
                  Row: {
                    "author": string,"body": string,"category": string,"cover_alt": string,"cover_url": string | null,"created_at": string,"excerpt": string,"id": string,"published_at": string | null,"seo_description": string | null,"seo_title": string | null,"slug": string,"status": string,"tags": (string)[],"title": string,"unpublished_at": string | null,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "author"?: string,"body"?: string,"category": string,"cover_alt"?: string,"cover_url"?: string | null,"created_at"?: string,"excerpt"?: string,"id"?: string,"published_at"?: string | null,"seo_description"?: string | null,"seo_title"?: string | null,"slug": string,"status"?: string,"tags"?: (string)[],"title": string,"unpublished_at"?: string | null,"updated_at"?: string,"version"?: number
                  }
                  Update: {
                    "author"?: string,"body"?: string,"category"?: string,"cover_alt"?: string,"cover_url"?: string | null,"created_at"?: string,"excerpt"?: string,"id"?: string,"published_at"?: string | null,"seo_description"?: string | null,"seo_title"?: string | null,"slug"?: string,"status"?: string,"tags"?: (string)[],"title"?: string,"unpublished_at"?: string | null,"updated_at"?: string,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"profiles": {
                  Row: {
                    "avatar_url": string,"created_at": string,"first_name": string,"full_name": string,"last_name": string,"sync_xid": unknown,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "avatar_url"?: string,"created_at"?: string,"first_name"?: string,"full_name"?: string,"last_name"?: string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "avatar_url"?: string,"created_at"?: string,"first_name"?: string,"full_name"?: string,"last_name"?: string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"property_permissions": {
                  Row: {
                    "boundary": unknown,"contact_id": string | null,"created_at": string,"finds_agreement_share": number | null,"id": string,"notes": string | null,"property_address": string,"status": string,"sync_xid": unknown,"terms": string | null,"updated_at": string,"user_id": string,"valid_from": string | null,"valid_until": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "boundary"?: unknown,"contact_id"?: string | null,"created_at"?: string,"finds_agreement_share"?: number | null,"id"?: string,"notes"?: string | null,"property_address": string,"status"?: string,"sync_xid"?: unknown,"terms"?: string | null,"updated_at"?: string,"user_id"?: string,"valid_from"?: string | null,"valid_until"?: string | null
                  }
                  Update: {
                    "boundary"?: unknown,"contact_id"?: string | null,"created_at"?: string,"finds_agreement_share"?: number | null,"id"?: string,"notes"?: string | null,"property_address"?: string,"status"?: string,"sync_xid"?: unknown,"terms"?: string | null,"updated_at"?: string,"user_id"?: string,"valid_from"?: string | null,"valid_until"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "property_permissions_contact_id_fkey"
      columns: ["contact_id"]
isOneToOne: false
      referencedRelation: "landowner_contacts"
      referencedColumns: ["id"]
    }
                  ]
                },"quest_path_points": {
                  Row: {
                    "lat": number,"lng": number,"quest_id": string,"recorded_at": string,"sync_xid": unknown,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "lat": number,"lng": number,"quest_id": string,"recorded_at": string,"sync_xid"?: unknown,"user_id"?: string
                  }
                  Update: {
                    "lat"?: number,"lng"?: number,"quest_id"?: string,"recorded_at"?: string,"sync_xid"?: unknown,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "quest_path_points_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "quest_path_points_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests_with_geojson"
      referencedColumns: ["id"]
    }
                  ]
                },"quests": {
                  Row: {
                    "created_at": string,"current_segment_start_timestamp": string | null,"date": string,"duration_seconds": number,"end_time": string | null,"id": string,"is_current": boolean,"litter_count": number,"location": string | null,"location_geom": unknown,"notes": string | null,"path": unknown,"path_point_count": number,"permission_id": string | null,"replaces": (string)[] | null,"status": string,"sync_xid": unknown,"title": string,"updated_at": string,"user_id": string,"weather": Json | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"current_segment_start_timestamp"?: string | null,"date"?: string,"duration_seconds"?: number,"end_time"?: string | null,"id"?: string,"is_current"?: boolean,"litter_count"?: number,"location"?: string | null,"location_geom"?: unknown,"notes"?: string | null,"path"?: unknown,"path_point_count"?: number,"permission_id"?: string | null,"replaces"?: (string)[] | null,"status"?: string,"sync_xid"?: unknown,"title": string,"updated_at"?: string,"user_id"?: string,"weather"?: Json | null
                  }
                  Update: {
                    "created_at"?: string,"current_segment_start_timestamp"?: string | null,"date"?: string,"duration_seconds"?: number,"end_time"?: string | null,"id"?: string,"is_current"?: boolean,"litter_count"?: number,"location"?: string | null,"location_geom"?: unknown,"notes"?: string | null,"path"?: unknown,"path_point_count"?: number,"permission_id"?: string | null,"replaces"?: (string)[] | null,"status"?: string,"sync_xid"?: unknown,"title"?: string,"updated_at"?: string,"user_id"?: string,"weather"?: Json | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "quests_permission_id_fkey"
      columns: ["permission_id"]
isOneToOne: false
      referencedRelation: "property_permissions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "quests_permission_id_fkey"
      columns: ["permission_id"]
isOneToOne: false
      referencedRelation: "property_permissions_with_geojson"
      referencedColumns: ["id"]
    }
                  ]
                },"tombstones": {
                  Row: {
                    "deleted_at": string,"restored_at": string | null,"row_id": string,"sync_xid": unknown,"table_name": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "deleted_at"?: string,"restored_at"?: string | null,"row_id": string,"sync_xid"?: unknown,"table_name": string,"user_id": string
                  }
                  Update: {
                    "deleted_at"?: string,"restored_at"?: string | null,"row_id"?: string,"sync_xid"?: unknown,"table_name"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"user_preferences": {
                  Row: {
                    "coordinate_format": string,"created_at": string,"default_currency": string,"default_units": string,"gallery_layout_style": string,"gallery_show_fields": (string)[],"gallery_slug": string | null,"gallery_title": string | null,"is_gallery_public": boolean,"keep_screen_awake": boolean,"map_style": string,"sync_xid": unknown,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "coordinate_format"?: string,"created_at"?: string,"default_currency"?: string,"default_units"?: string,"gallery_layout_style"?: string,"gallery_show_fields"?: (string)[],"gallery_slug"?: string | null,"gallery_title"?: string | null,"is_gallery_public"?: boolean,"keep_screen_awake"?: boolean,"map_style"?: string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Update: {
                    "coordinate_format"?: string,"created_at"?: string,"default_currency"?: string,"default_units"?: string,"gallery_layout_style"?: string,"gallery_show_fields"?: (string)[],"gallery_slug"?: string | null,"gallery_title"?: string | null,"is_gallery_public"?: boolean,"keep_screen_awake"?: boolean,"map_style"?: string,"sync_xid"?: unknown,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                }
          }
          Views: {
            "finds_with_geojson": {
                  Row: {
                    "category": string,"coil_id": string | null,"created_at": string,"depth_cm": number | null,"details": string | null,"detector_id": string | null,"diameter_mm": number | null,"found_at": string,"ground_compaction": string | null,"ground_mineralization": string | null,"id": string,"item_description": string,"length_mm": number | null,"location_geojson": Json | null,"material": string | null,"moisture_level": string | null,"period": string | null,"pinpointer_id": string | null,"quest_id": string,"special_conditions": string | null,"sync_xid": unknown,"target_id": string | null,"terrain_type": string | null,"thickness_mm": number | null,"trash_density": string | null,"updated_at": string,"user_id": string,"weight_g": number | null,"width_mm": number | null,"year_from": number | null,"year_to": number | null
                  }
                  ComputedFields: never
                  Insert: {
                           "category"?: string | null,"coil_id"?: string | null,"created_at"?: string | null,"depth_cm"?: number | null,"details"?: string | null,"detector_id"?: string | null,"diameter_mm"?: number | null,"found_at"?: string | null,"ground_compaction"?: string | null,"ground_mineralization"?: string | null,"id"?: string | null,"item_description"?: string | null,"length_mm"?: number | null,"location_geojson"?: never,"material"?: string | null,"moisture_level"?: string | null,"period"?: string | null,"pinpointer_id"?: string | null,"quest_id"?: string | null,"special_conditions"?: string | null,"sync_xid"?: unknown,"target_id"?: string | null,"terrain_type"?: string | null,"thickness_mm"?: number | null,"trash_density"?: string | null,"updated_at"?: string | null,"user_id"?: string | null,"weight_g"?: number | null,"width_mm"?: number | null,"year_from"?: number | null,"year_to"?: number | null
                         }
                        Update: {
                           "category"?: string | null,"coil_id"?: string | null,"created_at"?: string | null,"depth_cm"?: number | null,"details"?: string | null,"detector_id"?: string | null,"diameter_mm"?: number | null,"found_at"?: string | null,"ground_compaction"?: string | null,"ground_mineralization"?: string | null,"id"?: string | null,"item_description"?: string | null,"length_mm"?: number | null,"location_geojson"?: never,"material"?: string | null,"moisture_level"?: string | null,"period"?: string | null,"pinpointer_id"?: string | null,"quest_id"?: string | null,"special_conditions"?: string | null,"sync_xid"?: unknown,"target_id"?: string | null,"terrain_type"?: string | null,"thickness_mm"?: number | null,"trash_density"?: string | null,"updated_at"?: string | null,"user_id"?: string | null,"weight_g"?: number | null,"width_mm"?: number | null,"year_from"?: number | null,"year_to"?: number | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "finds_coil_id_fkey"
      columns: ["coil_id"]
isOneToOne: false
      referencedRelation: "equipment"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finds_detector_id_fkey"
      columns: ["detector_id"]
isOneToOne: false
      referencedRelation: "equipment"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finds_pinpointer_id_fkey"
      columns: ["pinpointer_id"]
isOneToOne: false
      referencedRelation: "equipment"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finds_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finds_quest_id_fkey"
      columns: ["quest_id"]
isOneToOne: false
      referencedRelation: "quests_with_geojson"
      referencedColumns: ["id"]
    }
                  ]
                },"property_permissions_with_geojson": {
                  Row: {
                    "boundary_geojson": Json | null,"contact_id": string | null,"created_at": string,"finds_agreement_share": number | null,"id": string,"notes": string | null,"property_address": string,"status": string,"sync_xid": unknown,"terms": string | null,"updated_at": string,"user_id": string,"valid_from": string | null,"valid_until": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "boundary_geojson"?: never,"contact_id"?: string | null,"created_at"?: string | null,"finds_agreement_share"?: number | null,"id"?: string | null,"notes"?: string | null,"property_address"?: string | null,"status"?: string | null,"sync_xid"?: unknown,"terms"?: string | null,"updated_at"?: string | null,"user_id"?: string | null,"valid_from"?: string | null,"valid_until"?: string | null
                         }
                        Update: {
                           "boundary_geojson"?: never,"contact_id"?: string | null,"created_at"?: string | null,"finds_agreement_share"?: number | null,"id"?: string | null,"notes"?: string | null,"property_address"?: string | null,"status"?: string | null,"sync_xid"?: unknown,"terms"?: string | null,"updated_at"?: string | null,"user_id"?: string | null,"valid_from"?: string | null,"valid_until"?: string | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "property_permissions_contact_id_fkey"
      columns: ["contact_id"]
isOneToOne: false
      referencedRelation: "landowner_contacts"
      referencedColumns: ["id"]
    }
                  ]
                },"quests_with_geojson": {
                  Row: {
                    "created_at": string,"current_segment_start_timestamp": string | null,"date": string,"duration_seconds": number,"end_time": string | null,"id": string,"is_current": boolean,"location": string | null,"location_geojson": Json | null,"notes": string | null,"path_geojson": Json | null,"path_point_count": number,"path_times": Json | null,"permission_id": string | null,"status": string,"sync_xid": unknown,"title": string,"updated_at": string,"user_id": string,"weather": Json | null
                  }
                  ComputedFields: never
                  Insert: {
                           "created_at"?: string | null,"current_segment_start_timestamp"?: string | null,"date"?: string | null,"duration_seconds"?: number | null,"end_time"?: string | null,"id"?: string | null,"is_current"?: boolean | null,"location"?: string | null,"location_geojson"?: never,"notes"?: string | null,"path_geojson"?: never,"path_point_count"?: number | null,"path_times"?: never,"permission_id"?: string | null,"status"?: string | null,"sync_xid"?: unknown,"title"?: string | null,"updated_at"?: string | null,"user_id"?: string | null,"weather"?: Json | null
                         }
                        Update: {
                           "created_at"?: string | null,"current_segment_start_timestamp"?: string | null,"date"?: string | null,"duration_seconds"?: number | null,"end_time"?: string | null,"id"?: string | null,"is_current"?: boolean | null,"location"?: string | null,"location_geojson"?: never,"notes"?: string | null,"path_geojson"?: never,"path_point_count"?: number | null,"path_times"?: never,"permission_id"?: string | null,"status"?: string | null,"sync_xid"?: unknown,"title"?: string | null,"updated_at"?: string | null,"user_id"?: string | null,"weather"?: Json | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "quests_permission_id_fkey"
      columns: ["permission_id"]
isOneToOne: false
      referencedRelation: "property_permissions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "quests_permission_id_fkey"
      columns: ["permission_id"]
isOneToOne: false
      referencedRelation: "property_permissions_with_geojson"
      referencedColumns: ["id"]
    }
                  ]
                }
          }
          Functions: {
            "account_deletion_check":
{ Args: { "actor": string,"actor_session": string,"target": string }; Returns: {
              "outcome": string,"signed_in_at": string
            }[]
                           },
"account_files":
{ Args: { "batch": number,"target": string }; Returns: {
              "bucket_id": string,"name": string,"version": string
            }[]
                           },
"admin_audit_log":
{ Args: { "about"?: string,"page"?: number,"per_page"?: number }; Returns: {
              "action": string,"actor": string,"actor_email": string,"at": string,"detail": Json,"id": number,"target": string,"target_email": string,"total_count": number,"via": string
            }[]
                           },
"admin_daily_counts":
{ Args: { "days"?: number }; Returns: {
              "day": string,"failed_sign_ins": number,"finds": number,"quests": number,"sign_ups": number,"sync_refusals": number
            }[]
                           },
"admin_dashboard_counts":
{ Args: Record<PropertyKey, never>; Returns: {
              "active_30_days": number,"active_7_days": number,"finds": number,"media_bytes": number,"posts": Json,"quests": number,"users": number
            }[]
                           },
"admin_edit_post":
{ Args: { "is_leaving"?: boolean,"post_id": string }; Returns: {
              "name": string,"since": string,"user_id": string
            }[]
                           },
"admin_list_users":
{ Args: { "page"?: number,"per_page"?: number,"search"?: string }; Returns: {
              "confirmed": boolean,"created_at": string,"email": string,"find_count": number,"first_name": string,"full_name": string,"id": string,"is_admin": boolean,"last_name": string,"last_sign_in_at": string,"quest_count": number,"suspended_until": string,"total_count": number
            }[]
                           },
"admin_post_revision":
{ Args: { "number": number,"post_id": string }; Returns: Json
                           },
"admin_post_revisions":
{ Args: { "post_id": string }; Returns: {
              "characters": number,"number": number,"title": string,"written_at": string,"written_by": string,"written_by_name": string
            }[]
                           },
"admin_save_site_settings":
{ Args: { "changes": Json }; Returns: Json
                           },
"admin_security_events":
{ Args: { "about"?: string,"page"?: number,"per_page"?: number }; Returns: {
              "address": string,"at": string,"detail": string,"email": string,"event": string,"id": number,"total_count": number,"user_agent": string,"user_id": string
            }[]
                           },
"admin_set_admin":
{ Args: { "force"?: boolean,"is_admin": boolean,"user_id": string }; Returns: undefined
                           },
"admin_set_post_status":
{ Args: { "new_status": string,"post_ids": (string)[] }; Returns: number
                           },
"admin_suspend_user":
{ Args: { "until"?: string,"user_id": string }; Returns: undefined
                           },
"admin_user":
{ Args: { "user_id": string }; Returns: {
              "confirmed": boolean,"created_at": string,"email": string,"file_bytes": number,"file_count": number,"find_count": number,"first_name": string,"full_name": string,"id": string,"is_admin": boolean,"is_last_admin": boolean,"last_name": string,"last_seen_at": string,"last_sign_in_at": string,"providers": (string)[],"quest_count": number,"sessions": number,"suspended_until": string
            }[]
                           },
"agreement_to_sign":
{ Args: { "secret": string }; Returns: Json
                           },
"answer_agreement":
{ Args: { "answer": string,"drawing"?: Json,"secret": string,"signer_name"?: string }; Returns: Json
                           },
"append_quest_path_point":
{ Args: { "lat_param": number,"lng_param": number,"target_quest_id": string,"ts_param": string }; Returns: undefined
                           },
"append_quest_path_points":
{ Args: { "points": Json,"target_quest_id": string }; Returns: {
              "inserted": number,"path_point_count": number,"sync_xid": unknown
            }[]
                           },
"calendar_events":
{ Args: { "secret": string }; Returns: Json
                           },
"calendar_feed_created_at":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"create_calendar_feed":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"delete_account":
{ Args: { "actor": string,"target": string }; Returns: string
                           },
"delete_permanently":
{ Args: { "records": (string)[] }; Returns: undefined
                           },
"end_session":
{ Args: { "session_id": string }; Returns: undefined
                           },
"erase_path_points":
{ Args: { "batch": number,"target": string }; Returns: number
                           },
"files_to_remove":
{ Args: Record<PropertyKey, never>; Returns: string[]
                           },
"gallery_picture_path":
{ Args: { "wanted": string }; Returns: string
                           },
"get_public_gallery":
{ Args: { "page"?: number,"part"?: number,"slug_or_id": string }; Returns: Json
                           },
"is_gallery_slug_free":
{ Args: { "slug": string }; Returns: boolean
                           },
"list_deleted":
{ Args: { "before"?: string,"before_id"?: string }; Returns: Json
                           },
"list_security_events":
{ Args: Record<PropertyKey, never>; Returns: {
              "address": string,"at": string,"detail": string,"event": string,"id": number,"user_agent": string
            }[]
                           },
"list_sessions":
{ Args: Record<PropertyKey, never>; Returns: {
              "created_at": string,"id": string,"ip": string,"is_current": boolean,"refreshed_at": string,"user_agent": string
            }[]
                           },
"note_filed_signature":
{ Args: { "request": string }; Returns: undefined
                           },
"post_at":
{ Args: { "category": string,"slug": string }; Returns: Json
                           },
"post_tags":
{ Args: { "category"?: string }; Returns: {
              "posts": number,"tag": string
            }[]
                           },
"published_posts":
{ Args: { "category"?: string,"page"?: number,"page_size"?: number,"search"?: string,"tag"?: string }; Returns: Json
                           },
"pull_changes":
{ Args: { "page_size"?: number,"since"?: Json }; Returns: Json
                           },
"pull_newest":
{ Args: { "find_count"?: number,"quest_count"?: number }; Returns: Json
                           },
"pull_path_points":
{ Args: { "page_size"?: number,"since"?: Json }; Returns: Json
                           },
"pull_paths":
{ Args: { "page_size"?: number,"wanted": Json }; Returns: Json
                           },
"request_signature":
{ Args: { "agreement": Json,"days": number,"permission": string }; Returns: Json
                           },
"restore_deleted":
{ Args: { "record": string }; Returns: Json
                           },
"revoke_calendar_feed":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"revoke_signing_request":
{ Args: { "request": string }; Returns: undefined
                           },
"row_quota":
{ Args: Record<PropertyKey, never>; Returns: {
              "bytes": number,"max_bytes": number,"max_rows": number,"rows": number
            }[]
                           },
"set_active_quest":
{ Args: { "quest_id_to_activate": string }; Returns: undefined
                           },
"signing_requests":
{ Args: { "permission": string }; Returns: Json
                           },
"site_settings":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"storage_used":
{ Args: Record<PropertyKey, never>; Returns: {
              "bytes": number,"files": number
            }[]
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const
